// As the image runs: outside production GraphQL.js looks closely at every value it tells the type of, which is a good part of its time.
process.env['NODE_ENV'] = 'production';
