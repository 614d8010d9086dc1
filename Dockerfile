# The service as an image. Built in two steps, so that the compiler which the embedded store may need stays behind.
#
#   docker build -t asalto .
#   docker run --rm asalto node dist/auth/api-key.js me      prints a key, and the API_KEYS=me:… to pass below
#   docker run --rm -p 127.0.0.1:3000:3000 -v asalto-data:/data -e API_KEYS=me:… asalto

# The release the tests ran on. Both steps need the same one: the embedded store is compiled for it.
ARG NODE_VERSION=20.20.2

FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /app
# Dependencies first: they change less often than the sources.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY nest-cli.json tsconfig.json tsconfig.build.json .swcrc ./
COPY src ./src
COPY scripts/bundle-verifier.ts ./scripts/
RUN npm run build \
 && npm prune --omit=dev

FROM node:${NODE_VERSION}-bookworm-slim
# HOST: a container is reached from outside itself. Without API_KEYS or JWT_ISSUER the service refuses to listen there, and says so.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    LOG_FORMAT=json
WORKDIR /app
# Owned by root and only read by the service.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE NOTICE.md ./
RUN install -d -o node -g node -m 0750 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: SIGTERM must reach the service itself, which then finishes what is in flight.
STOPSIGNAL SIGTERM
# Room for what a command makes: what lives until its events have gone out is then hardly ever moved to the old heap (docs/operations.md).
CMD ["node", "--max-semi-space-size=64", "--heap-growing-percent=300", "dist/main.js"]
