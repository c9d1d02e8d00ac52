import { describe, expect, it } from 'vitest'
import { readStyles, writeStyles } from './style-files.ts'

describe('style files', () => {
  it('are read from A1111, with quotes, line breaks and a byte order mark [F: own styles]', () => {
    const csv = '\uFEFFname,prompt,negative_prompt\r\nInk,"ink, {prompt}\nfine lines",colour\r\nOnly negative,,"text ""x"""\r\nNone,,\r\n'
    expect(readStyles(csv)).toEqual([
      { name: 'Ink', prompt: 'ink, {prompt}\nfine lines', negative_prompt: 'colour' },
      { name: 'Only negative', prompt: '', negative_prompt: 'text "x"' },
    ])
  })

  it('are read from Fooocus and InvokeAI [F: own styles]', () => {
    const fooocus = [
      { name: 'SAI-Anime', prompt: 'anime artwork {prompt}', negative_prompt: 'photo' },
      { name: 'Enhance', negative_prompt: 'bad' },
    ]
    expect(readStyles(JSON.stringify(fooocus))).toEqual([
      { name: 'SAI-Anime', prompt: 'anime artwork {prompt}', negative_prompt: 'photo' },
      { name: 'Enhance', prompt: '', negative_prompt: 'bad' },
    ])
    const invoke = [
      { id: '1', name: 'Line art', preset_data: { positive_prompt: 'line art {prompt}', negative_prompt: 'shading' }, type: 'user' },
    ]
    expect(readStyles(JSON.stringify(invoke))).toEqual([{ name: 'Line art', prompt: 'line art {prompt}', negative_prompt: 'shading' }])
  })

  it('are read back as written, and other content yields none [F: own styles]', () => {
    const styles = [{ name: '水墨, 淡', prompt: '水墨画，{prompt}', negative_prompt: '"色彩"\n照片' }]
    expect(readStyles(writeStyles(styles))).toEqual(styles)
    for (const other of ['', '{', '[1, null]', 'hello', '<svg/>']) expect(readStyles(other)).toEqual([])
  })
})
