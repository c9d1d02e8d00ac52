import { expect, it } from 'vitest'
import { readDeclaration } from './declaration.ts'

const LINES = [
  'headers: { authorization: "Bearer {{key}}" }',
  'submit:',
  '  path: /make',
  '  body:',
  '    text: "{{prompt}}"',
  'result: { as: base64, at: /images/*/data }',
  'models:',
  '  - id: sketch',
  '    name: Sketch',
  '    modes: [text-to-image]',
]
const changed = (line: number, text: string): string => LINES.map((one, index) => (index === line - 1 ? text : one)).join('\n')

it('reads YAML, and the same as JSON', () => {
  const declared = readDeclaration(LINES.join('\n'))
  expect(declared).toMatchObject({ slots: 1, models: [{ id: 'sketch', name: { en: 'Sketch', zh: 'Sketch' } }] })
  const { submit, result, headers } = 'wrong' in declared ? expect.fail('it was refused') : declared
  const models = [{ id: 'sketch', name: 'Sketch', modes: ['text-to-image'] }]
  expect(readDeclaration(JSON.stringify({ headers, submit, result, models }, null, '\t'))).toEqual(declared)
})

it.each<[number, string, string]>([
  [1, 'headers: { authorization: "Bearer abc" }', '{{key}}'],
  [1, 'headers: { host: elsewhere }', 'header'],
  [1, 'headers: { x-run: "{{prompt}}" }', '{{prompt}}'],
  [3, '  path: //elsewhere/make', 'path'],
  [3, '  path: /{{prompt}}', '{{prompt}}'],
  [5, '    text: {{prompt}}', '{{…}}'],
  [5, '    text: "{{prompt}}{{secret}}"', '{{secret}}'],
  [5, '    "{{prompt}}": "{{prompt}}"', '{{…}}'],
  [5, '    text: "{{prompt}}", x: [', ''],
  [5, '    text: !!js/function "{{prompt}}"', 'tag'],
  [6, 'result: { as: base64, at: images }', '/images/*/url'],
  [6, 'result: { as: base64 }', 'at'],
  [6, 'results: { as: base64 }', 'results'],
  [8, '  - id: a model', 'id'],
  [10, '    modes: [image-to-image]', '{{image}}'],
  [10, '    modes: [dance]', 'text-to-image'],
  [10, '    modes: [text-to-image]\n    fields: [{ name: prompt, label: X, type: text }]', ''],
])('names line %i in both languages for %s', (line, text, message) => {
  const read = readDeclaration(changed(line, text))
  const { wrong } = 'wrong' in read ? read : expect.fail('it was taken')
  const at = text.includes('\n') ? line + 1 : line
  expect(wrong.en).toMatch(new RegExp(`Line (${at}|${at + 1})\\b`))
  expect(wrong.zh).toMatch(new RegExp(`第 (${at}|${at + 1}) 行`))
  expect(wrong.en).toContain(message)
})

it('refuses invalid declarations, and those that would take too long to read', () => {
  for (const text of ['', 'null', '[]', '3', '['.repeat(40_000), 'a: &a [x]\nb: [*a, *a]', '\u0000'])
    expect(readDeclaration(text)).toHaveProperty('wrong')
})
