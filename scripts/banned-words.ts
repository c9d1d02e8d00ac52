import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** Rows of the glossary: `| English | 中文 | meaning | not |`. */
const ROW = /^\| ([^|]+) \| ([^|]+) \|.*\| ([^|]+) \|$/gm
const HAN = /\p{Script=Han}/u

/** Finds a banned form: an English one as whole words, a Chinese one anywhere. */
const patternOf = (form: string): RegExp => (HAN.test(form) ? new RegExp(form, 'u') : new RegExp(String.raw`\b${form}\b`, 'i'))

/** Forms that texts of the interface may not use, with the term of the glossary to use instead, by language. */
const BANNED = [...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(ROW)].flatMap(([, en = '', zh = '', forms = '']) =>
  forms
    .split(',')
    .map((form) => form.trim())
    .filter((form) => form !== '' && form !== 'not' && !form.startsWith('-'))
    .map((form) => ({ pattern: patternOf(form), instead: HAN.test(form) ? zh : en })),
)

const PLACEHOLDER = /\{\{[^}]*\}\}/g

/** Returns the banned forms in a text of either language, each with the term to use instead. */
export const bannedWords = (text: string): string[] =>
  BANNED.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text.replaceAll(PLACEHOLDER, '')) ?? []
    return found === undefined ? [] : [`“${found}”: write “${instead}”`]
  })
