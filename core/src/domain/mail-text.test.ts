import { describe, expect, it } from 'vitest'
import { fillIn, paragraphsOf, variableFault } from './mail-text.ts'

describe('the text of a mail', () => {
  it('contains the link and known variables only [F: e-mail templates]', () => {
    expect(variableFault('text', 'Hello {name}: {link}')).toEqual({})
    expect(variableFault('text', 'Hello {name}')).toEqual({ missing: '{link}' })
    expect(variableFault('text', '{nmae}: {link}')).toEqual({ unknown: '{nmae}' })
    expect(variableFault('subject', 'Open {link}')).toEqual({ unknown: '{link}' })
    expect(variableFault('action', 'Log in to {site}')).toEqual({})
  })

  it('is divided at blank lines and links; values are not filled in again [F: e-mail templates]', () => {
    expect(paragraphsOf('Hello\nyou\n \n{link}!\n')).toEqual([['Hello\nyou'], ['', '!']])
    expect(fillIn('{name} on {site} {other}', { name: '{site}', site: 'x' })).toBe('{site} on x {other}')
  })
})
