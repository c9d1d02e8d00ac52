import type { z } from 'zod'
import type { Text } from './text.ts'

/** Message for an error in a value of an operator, instead of the validator's own. */
export function valueFault(issue: z.core.$ZodRawIssue): Text {
  if (issue.code === 'invalid_type') return isMissing(issue.input) ? NOT_GIVEN : (WRONG_TYPE[issue.expected] ?? ODD)
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code === 'invalid_format') return issue.format === 'url' ? NO_ADDRESS : NO_FORM
  if (issue.code === 'not_multiple_of') return { en: `Enter a multiple of ${issue.divisor}.`, zh: `请填写 ${issue.divisor} 的倍数。` }
  if (issue.code === 'invalid_value') return choice(issue.values)
  if (issue.code === 'custom' && issue.params?.fault) return issue.params.fault as Text
  if (issue.code !== 'unrecognized_keys') return ODD
  const keys = issue.keys.join(', ')
  return { en: `Unknown field: ${keys}.`, zh: `没有这个字段：${keys}。` }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function tooSmall({ origin, minimum, input }: Extract<z.core.$ZodRawIssue, { code: 'too_small' }>): Text {
  if (origin === 'string') return isMissing(input) ? NOT_GIVEN : { en: `At least ${minimum} characters.`, zh: `至少 ${minimum} 个字符。` }
  if (origin === 'array') return { en: `At least ${minimum} entries.`, zh: `至少 ${minimum} 项。` }
  return { en: `${minimum} or more.`, zh: `不能小于 ${minimum}。` }
}

function tooBig({ origin, maximum }: Extract<z.core.$ZodRawIssue, { code: 'too_big' }>): Text {
  if (origin === 'string') return { en: `At most ${maximum} characters.`, zh: `最多 ${maximum} 个字符。` }
  if (origin === 'array') return { en: `At most ${maximum} entries.`, zh: `最多 ${maximum} 项。` }
  return { en: `${maximum} or less.`, zh: `不能大于 ${maximum}。` }
}

function choice(values: readonly unknown[]): Text {
  const listed = values.map(String)
  return { en: `Choose one of: ${listed.join(', ')}.`, zh: `请选择其中之一：${listed.join('、')}。` }
}

const NOT_GIVEN: Text = { en: 'Enter a value.', zh: '请填写此项。' }
const ODD: Text = { en: 'This value is not allowed here.', zh: '这个值不适用于此处。' }
const NO_FORM: Text = { en: 'Wrong format.', zh: '格式不符合要求。' }
const NO_ADDRESS: Text = {
  en: 'Enter a complete address that begins with http:// or https://, e.g. http://192.168.1.20:8188.',
  zh: '地址不完整：请以 http:// 或 https:// 开头，例如 http://192.168.1.20:8188。',
}
const WRONG_TYPE: Readonly<Record<string, Text>> = {
  string: { en: 'Enter text.', zh: '此处应为文本。' },
  number: { en: 'Enter a number.', zh: '请填写数字。' },
  int: { en: 'Enter a whole number.', zh: '请填写整数。' },
  boolean: { en: 'Enter yes or no (true or false).', zh: '请填写是或否（true 或 false）。' },
  array: { en: 'Enter a list.', zh: '此处应为列表。' },
  object: { en: 'Enter an object with fields.', zh: '此处应为字段和值。' },
  record: { en: 'Enter an object with names and values.', zh: '此处应为名称和值。' },
}
