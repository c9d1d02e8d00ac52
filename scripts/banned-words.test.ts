import { describe, expect, it } from 'vitest'
import { bannedWords } from './banned-words.ts'

describe('banned words', () => {
  it.each([
    'Sign in to go on',
    'Ask whoever runs this',
    'You were signed out',
    'Choose what shall go',
    'This page stumbled',
    'The member was told',
  ])('are found in “%s”', (text) => expect(bannedWords(text), 'one fault').toHaveLength(1))

  it.each(['Log in to continue', 'Ask your administrator', 'Assign input', 'A design in red', 'A shallow lake'])(
    'are not found in “%s”',
    (text) => expect(bannedWords(text), 'no fault').toEqual([]),
  )
})
