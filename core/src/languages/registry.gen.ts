// Written by `npm run gen`; do not edit.
import { language as en } from './en.ts'
import { language as zh } from './zh.ts'

export const DEFINITIONS = [en, zh] as const
