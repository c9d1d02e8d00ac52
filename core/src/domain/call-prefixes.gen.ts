// Written by `npm run gen`; do not edit.
/** First parts of the addresses of dialects: no page has one of them. */
export const CALL_PREFIXES = ['v1', 'sdapi', 'internal', 'v1beta', 'mcp'] as const
