// Written by `npm run gen`; do not edit.
/** First path segments of the dialects: no page uses one of them. */
export const CALL_PREFIXES = ['v1', 'sdapi', 'internal', 'v1beta', 'mcp'] as const
