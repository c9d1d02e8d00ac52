import { INITIAL_OPTIONS, type SavedPrompt, NEGATIVE_LIBRARY } from '@stipple/core/domain/options'
import { describe, expect, it } from 'vitest'
import { changedOptions, acceptedOptions } from './reconcile.ts'

const local = (more: Partial<typeof INITIAL_OPTIONS> = {}) => ({ ...INITIAL_OPTIONS, ...more })

describe('settings changed on two devices', () => {
  it('keep local changes, and accept other remote values', () => {
    const base = { layout: 'grid', sort: 'oldest' } as const
    const here = local({ layout: 'group', sort: 'oldest' })
    expect(changedOptions(here, base)).toEqual({ layout: 'group' })
    expect(acceptedOptions({ local: here, base, remote: { layout: 'dynamic', sort: 'newest', pageSize: 50 }, known: true })).toEqual({
      sort: 'newest',
      pageSize: 50,
    })
  })

  it('prefer the account for a new member in this browser, and send missing values to it', () => {
    const here = local({ language: 'zh', layout: 'grid' })
    expect(acceptedOptions({ local: here, base: {}, remote: { language: 'en' }, known: false })).toEqual({ language: 'en' })
    expect(changedOptions(local({ language: 'en', layout: 'grid' }), { language: 'en' })).toEqual({ layout: 'grid' })
  })

  it('detect a change back to the default, and ignore unknown settings', () => {
    expect(changedOptions(local(), { carousel: false })).toEqual({ carousel: true })
    const older = { ...local(), gridSize: 3 }
    expect(changedOptions(older, {})).toEqual({})
  })

  it('keep a tag file in the browser that has it', () => {
    const here = local({ tagsType: 'own' })
    expect(changedOptions(here, { tagsType: 'e621' })).toEqual({})
    expect(acceptedOptions({ local: here, base: {}, remote: { tagsType: 'danbooru', tagSpaces: false }, known: true })).toEqual({
      tagSpaces: false,
    })
  })
})

describe('libraries of negative prompts', () => {
  const prompts = (...entries: (readonly [string, string])[]): SavedPrompt[] => entries.map(([name, text]) => ({ name, text }))
  const merged = (here: SavedPrompt[], base: SavedPrompt[], there: SavedPrompt[]) =>
    acceptedOptions({
      local: local({ negativeLibrary: here }),
      base: { negativeLibrary: base },
      remote: { negativeLibrary: there },
      known: true,
    }).negativeLibrary

  it('are merged prompt by prompt, with additions and removals of both sides', () => {
    const base = prompts(['A', 'a'], ['B', 'b'], ['C', 'c'])
    const here = prompts(['A', 'a'], ['B', 'b changed here'], ['D', 'kept here'])
    const there = prompts(['B', 'b'], ['C', 'c'], ['E', 'kept there'])
    expect(merged(here, base, there)).toEqual(prompts(['E', 'kept there'], ['B', 'b changed here'], ['D', 'kept here']))
  })

  it('never exceed the limit of an account', () => {
    const many = (letter: string) =>
      prompts(...Array.from({ length: NEGATIVE_LIBRARY.most }, (_, index) => [`${letter}${index}`, 'x'] as const))
    expect(merged(many('a'), [], many('b'))).toHaveLength(NEGATIVE_LIBRARY.most)
  })
})
