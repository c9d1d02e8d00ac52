import { describe, expect, it } from 'vitest'
import { messages as en } from './en/messages.ts'
import { messages as zh } from './zh/messages.ts'

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value as object, `${path}${key}.`),
  )
}

describe('messages', () => {
  const english = new Map(leaves(en))
  const chinese = new Map(leaves(zh))

  it('exist in both languages, none empty [S-26]', () => {
    expect([...chinese.keys()]).toEqual([...english.keys()])
    for (const text of [...english.values(), ...chinese.values()]) expect(text.trim()).not.toBe('')
  })

  it('fill in the same values in both languages', () => {
    const placeholders = (text: string): string[] => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? '').toSorted()
    for (const [key, text] of english) expect([key, placeholders(chinese.get(key) ?? '')]).toEqual([key, placeholders(text)])
  })

  it('are punctuated as Chinese where they are Chinese', () => {
    for (const [key, text] of chinese) expect([key, /\p{Script=Han}[,;:?!]/u.test(text)]).toEqual([key, false])
  })
})
