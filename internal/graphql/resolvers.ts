/** All resolvers, by type. */
export const resolvers = {};
