/** The example of the start page and the first query in GraphiQL: it answers on an empty store too. */
export const EXAMPLE_QUERY = `# The games this service referees, and the fights it has seen.
query Example {
  rulesets {
    id
    name
    houseRules { key doc }
  }
  encounters(first: 5) {
    totalCount
    edges { node { id name ruleset phase round } }
  }
}
`;
