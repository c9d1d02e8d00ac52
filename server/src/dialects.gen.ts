// Written by `npm run gen`; do not edit.
import { dialect as gemini } from './features/gemini/dialect.ts'
import { dialect as mcp } from './features/mcp/dialect.ts'
import { dialect as protocol } from './features/network/protocol/dialect.ts'
import { dialect as openai } from './features/openai/dialect.ts'
import { dialect as predictions } from './features/predictions/dialect.ts'
import { dialect as sdapi } from './features/sdapi/dialect.ts'
import type { Dialect } from './http/dialect.ts'

export const DIALECTS: readonly Dialect[] = [gemini, mcp, protocol, openai, predictions, sdapi]
