import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeTagList, readTagTexts } from '../../../../scripts/make-tags.ts'

const csv = readFileSync(new URL('starter.csv', import.meta.url), 'utf8')
const lines = csv.trimEnd().split('\n')
const tags = lines.map((line) => /^([^\s",]+),([0134567]),(\d+),"([^"]+)"$/.exec(line) ?? [line])

it('has at least 3,000 unique tags in the format of the lists [P-18]', () => {
  expect(tags.filter((fields) => fields.length !== 5).map(([line]) => line)).toEqual([])
  expect(tags.length).toBeGreaterThanOrEqual(3000)
  expect(new Set(tags.map(([, name]) => name)).size).toBe(tags.length)
})

it('is searchable by Chinese names, without repetitions in a line [P-18]', () => {
  const withChinese = tags.filter(([, , , , aliases = '']) => /\p{Script=Han}/u.test(aliases))
  expect(withChinese.length / tags.length).toBeGreaterThanOrEqual(0.95)
  const repeated = tags.filter(([, name = '', , , aliases = '']) => {
    const all = [name, ...aliases.split(',')]
    return all.some((alias) => alias.trim() !== alias || alias === '') || new Set(all).size < all.length
  })
  expect(repeated.map(([line]) => line)).toEqual([])
})

it('is sorted by rank [P-18]', () => {
  const ranks = tags.map(([, , , rank]) => Number(rank))
  expect(ranks).toEqual(ranks.toSorted((one, other) => other - one))
  expect(ranks.at(-1)).toBeGreaterThan(0)
})

it('is up to date with its sources [P-18]', () => {
  expect(makeTagList(readTagTexts())).toBe(csv)
})
