import { describe, expect, it } from 'vitest'
import { addressOfCover, addressOfStyle, addressOfUpload, addressOfWork, mentionsAsset, parseAsset } from './asset-address.ts'

const id = '5b0f8d0e-3c53-4be0-9c2f-0a4f5c1f9d11'
const other = '0198c0de-3c53-7be0-8c2f-0a4f5c1f9d22'

describe('the address of a stored file', () => {
  it.each([
    [addressOfUpload(id, '.png'), { kind: 'uploads', id, name: '.png' }],
    [addressOfStyle(id), { kind: 'styles', id, name: '.webp' }],
    [addressOfWork(id, 'original.png'), { kind: 'works', id, name: 'original.png' }],
    [addressOfCover(id, other), { kind: 'apps', id, name: `${other}.webp` }],
  ])('is parsed: %s', (address, asset) => {
    expect(parseAsset(address)).toEqual({ ...asset, address })
    expect(parseAsset(`https://studio.example:8443${address}?r=2`)).toEqual({ ...asset, address })
    expect(mentionsAsset(address)).toBe(true)
  })

  it.each(['', 'a cat', `/media/works/${id}`, `/media/works/${id}/../secret`, '/media/uploads/1.png', `see /media/uploads/${id}.png`])(
    'is not found in %j',
    (text) => expect(parseAsset(text)).toBeUndefined(),
  )

  it('is detected in any line and list entry, also if damaged', () => {
    expect(mentionsAsset('https://a.example/x.png\n/media/uploads/damaged')).toBe(true)
    expect(mentionsAsset([7, 'https://a.example/media/works/1'])).toBe(true)
    expect(mentionsAsset('my /media/ folder')).toBe(false)
    expect(mentionsAsset(12)).toBe(false)
  })
})
