import { Circle } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { rank } from './rank.ts'
import { sectionsOf } from './sections.ts'
import { namesOfAction, namesOfPage } from './sources/names.ts'

const command = (id: string, label: string, names: readonly string[] = [], group: Command['group'] = 'pages'): Command => ({
  id,
  group,
  label,
  names,
  icon: Circle,
  run: () => undefined,
})

const COMMANDS = [
  command('mode:Text2Img', 'Text to image', ['Text to image', '文生图', 'Text2Img'], 'create'),
  command('mode:Img2Video', 'Image to video', ['Image to video', '图生视频', 'Img2Video'], 'create'),
  command('mode:RemoveBg', 'Remove background', ['Remove background', '去除背景', 'RemoveBg'], 'create'),
  command('page:options', 'Options', namesOfPage('options')),
  command('page:home', 'Explore', namesOfPage('home')),
  command('action:schemeDark', 'Dark theme', namesOfAction('schemeDark'), 'actions'),
  command('model:fox', 'Fox painter', [], 'models'),
]
const idsOf = (text: string, used: readonly string[] = []) => rank(COMMANDS, text, used).map((hit) => hit.command.id)

describe('the ranking of commands', () => {
  it.each([
    ['text to', 'mode:Text2Img'],
    ['video image', 'mode:Img2Video'],
    ['rembg', 'mode:RemoveBg'],
    ['REMOVE', 'mode:RemoveBg'],
    ['settings', 'page:options'],
    ['front', 'page:home'],
    ['dark mode', 'action:schemeDark'],
  ])('finds by %s: %s', (text, id) => expect(idsOf(text)[0]).toBe(id))

  it.each([
    ['图生视频', 'mode:Img2Video'],
    ['背景', 'mode:RemoveBg'],
    ['设置', 'page:options'],
    ['首页', 'page:home'],
    ['深色', 'action:schemeDark'],
  ])('finds by %s in English: %s', (text, id) => expect(idsOf(text)[0]).toBe(id))

  it('is empty when no name is similar', () => expect(idsOf('qqqq')).toEqual([]))

  it('marks the matching characters of a visible name only', () => {
    expect(rank(COMMANDS, 'remove')[0]?.marked).toEqual([0, 1, 2, 3, 4, 5])
    expect(rank(COMMANDS, '去除背景')[0]?.marked).toEqual([])
  })

  it('prefers the command used last among equal ones', () => {
    const twins = [command('a', 'Open the first'), command('b', 'Open the other')]
    expect(rank(twins, 'open the', ['b'])[0]?.command.id).toBe('b')
  })
})

describe('the sections of commands', () => {
  const works = [command('work:1', 'a red fox', [], 'works')]
  const searches = [command('search:works', 'Search your works for “fox”', [], 'search')]

  it('start with recent commands, without duplicates and commands that need a search text', () => {
    const sections = sectionsOf({ text: '', commands: COMMANDS, searches: [], works, used: ['page:options', 'model:fox', 'gone'] })
    expect(sections.map(({ group }) => group)).toEqual(['recent', 'works', 'create', 'pages', 'actions'])
    const ids = sections.flatMap(({ hits }) => hits.map((hit) => hit.command.id))
    expect(ids.slice(0, 2)).toEqual(['page:options', 'model:fox'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('start with the most relevant kind, and end with late results', () => {
    const sections = sectionsOf({ text: 'fox', commands: COMMANDS, searches, works, used: [] })
    expect(sections.map(({ group }) => group)).toEqual(['models', 'search', 'works'])
  })
})
