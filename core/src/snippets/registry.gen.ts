// Written by `npm run gen`; do not edit.
import { snippet as cli } from './cli.ts'
import { snippet as curl } from './curl.ts'
import { snippet as mcp } from './mcp.ts'
import { snippet as python } from './python.ts'
import { snippet as typescript } from './typescript.ts'
import type { Snippet } from './snippet.ts'

export const SNIPPETS: readonly Snippet[] = [cli, curl, mcp, python, typescript]
