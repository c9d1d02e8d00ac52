import type { Text } from '@stipple/core/domain/text'
import { valueFault } from '@stipple/core/domain/value-faults'
import { checkDeclaration } from './check.ts'
import { type DeclarationFault, parseText } from './document.ts'
import { type Declaration, shape } from './shape.ts'

/** Most errors listed at once. */
const MAX_FAULTS = 3

/** Parses a declaration, or describes errors with their lines in both languages. */
export function readDeclaration(text: string): Declaration | { readonly wrong: Text } {
  const read = readWhole(text)
  return 'faults' in read ? { wrong: wordsOf(read.faults.slice(0, MAX_FAULTS)) } : read
}

function readWhole(text: string): Declaration | { readonly faults: readonly DeclarationFault[] } {
  try {
    const parsed = parseText(text)
    if ('faults' in parsed) return parsed
    const { value, lineOf } = parsed
    const read = shape.safeParse(value, { error: (issue) => valueFault(issue).en })
    if (read.success) {
      const faults = checkDeclaration(read.data).map(({ path, text: message }) => faultAt(path, lineOf(path), message))
      return faults.length > 0 ? { faults } : read.data
    }
    const inChinese = shape.safeParse(value, { error: (issue) => valueFault(issue).zh }).error?.issues
    return {
      faults: read.error.issues.map((issue, index) => {
        const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
        return faultAt(path, lineOf(path), { en: issue.message, zh: inChinese?.[index]?.message ?? issue.message })
      }),
    }
  } catch (error) {
    // Thousands of nested brackets overflow the stack.
    if (error instanceof RangeError) return { faults: [faultAt([], 1, TOO_DEEP)] }
    throw error
  }
}

const faultAt = (path: readonly PropertyKey[], line: number, text: Text): DeclarationFault => ({
  line,
  at: path.map(String).join('.'),
  text,
})

const wordsOf = (faults: readonly DeclarationFault[]): Text => ({
  en: faults.map(({ line, at, text }) => `Line ${line}${at && `, ${at}`}: ${text.en}`).join(' '),
  zh: faults.map(({ line, at, text }) => `第 ${line} 行${at && `（${at}）`}：${text.zh}`).join(''),
})

const TOO_DEEP: Text = { en: 'The document is nested too deeply.', zh: '嵌套过深。' }
