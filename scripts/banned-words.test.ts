import { describe, expect, it } from 'vitest'
import { bannedWords } from './banned-words.ts'

describe('banned words', () => {
  it.each([
    'Sign in to go on',
    'Ask whoever runs this',
    'You were signed out',
    'Choose what shall go',
    'This page stumbled',
    'Add a picture',
    '请登陆',
  ])('are found in “%s”', (text) => expect(bannedWords(text), 'one fault').toHaveLength(1))

  it.each(['Log in to continue', 'Ask your administrator', 'Assign input', 'A design in red', 'A shallow lake', '请登录'])(
    'are not found in “%s”',
    (text) => expect(bannedWords(text), 'no fault').toEqual([]),
  )
})
