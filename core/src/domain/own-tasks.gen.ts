// Written by `npm run gen`; do not edit.

export const OWN_TASK_SCHEMAS = { } as const
