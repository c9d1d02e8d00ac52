import { expect, it } from 'vitest'
import { kindOf, sizesOf } from './requests.ts'

const ORIGIN = 'https://stipple.example'
const kind = (path: string, { method = 'GET', mode = 'no-cors', isRange = false } = {}) =>
  kindOf({ url: new URL(path, ORIGIN).href, method, mode, isRange }, { origin: ORIGIN, base: '', shell: ['/mark.svg'] })

it.each(['/', '/history?q=fox&page=2', '/generate/Img2Img', '/generate/Text2Img/comfyui%2Fa.safetensors', '/work/7b1e?check_recharge=1'])(
  'answers the page at %s',
  (path) => {
    expect(kind(path, { mode: 'navigate' })).toBe('page')
  },
)

it.each(['/api/account/start?platform=openid', '/media/works/1/original.png', '/wxredirect?token=1', '/openapi.json', '/readyz'])(
  'leaves navigation to %s to the server',
  (path) => {
    expect(kind(path, { mode: 'navigate' })).toBeUndefined()
  },
)

it.each([
  ['/assets/index-abc12345.js', 'hashed'],
  ['/mark.svg', 'shell'],
  ['/media/works/7b1e/512.webp', 'thumbnail'],
  ['/media/works/7b1e/original.png', 'given'],
  ['/media/uploads/7b1e.png', 'given'],
] as const)('caches %s', (path, expected) => {
  expect(kind(path)).toBe(expected)
})

it.each([
  '/api/site',
  '/api/v2/generate/events',
  '/media/works/7b1e/original.png!300',
  '/media/works/7b1e/film.mp4',
  '/manifest.webmanifest?lang=cn',
  'https://elsewhere.example/assets/index-abc12345.js',
])('ignores %s', (path) => {
  expect(kind(path)).toBeUndefined()
})

it('ignores range requests and methods that write', () => {
  expect(kind('/media/works/7b1e/512.webp', { isRange: true })).toBeUndefined()
  expect(kind('/assets/index-abc12345.js', { method: 'HEAD' })).toBeUndefined()
})

it('lists the other sizes of a thumbnail, the largest first', () => {
  expect(sizesOf(`${ORIGIN}/media/works/7b1e/300.webp`)).toEqual(
    ['512', '300', '200'].map((side) => `${ORIGIN}/media/works/7b1e/${side}.webp`),
  )
  expect(sizesOf(`${ORIGIN}/media/works/7b1e/original.png`)).toEqual([])
})
