// Written by `npm run gen`; do not edit.
import { task as palette } from '../modes/palette/task.ts'

export const OWN_TASK_SCHEMAS = { palette } as const
