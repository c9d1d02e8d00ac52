import '../theme/tokens.css'
import '../theme/base.css'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { webmFile } from '../../../test/media.ts'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { VideoPlayer } from './video-player.tsx'

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('media')
})

async function show(props: Partial<ComponentProps<typeof VideoPlayer>> = {}): Promise<HTMLVideoElement> {
  await render(<VideoPlayer src={URL.createObjectURL(await webmFile())} title="A disc" {...props} />)
  const video = document.querySelector('video')
  if (!video) throw new Error('There is no player')
  await expect.poll(() => video.readyState).toBeGreaterThan(0)
  return video
}

/** Dispatches the browser's own error for a film that does not play. */
function fail(video: HTMLVideoElement, code: number): void {
  Object.defineProperty(video, 'error', { configurable: true, value: { code, message: '' } })
  video.dispatchEvent(new Event('error'))
}

const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const control = (name: string) => page.getByRole('button', { name, exact: true })

describe('the video player', () => {
  it('plays at volume 0.6 with controls, without the context menu of the browser [W-03]', async () => {
    const video = await show()
    expect(video.volume).toBeCloseTo(0.6)
    expect([video.autoplay, video.loop, video.muted]).toEqual([false, false, false])
    await control('play').click()
    await expect.poll(() => video.currentTime).toBeGreaterThan(0)
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    video.dispatchEvent(menu)
    expect(menu.defaultPrevented).toBe(true)
  })

  it('applies poster, autoplay, loop, mute, volume, width and background, and reports when it is mounted [W-03]', async () => {
    const onMounted = vi.fn<(video: HTMLVideoElement) => void>()
    const props = { poster: DOT, autoplay: true, loop: true, muted: true, volume: 0.3, width: 240, backgroundColour: '#123456' }
    const video = await show({ ...props, controls: false, onMounted })
    expect(onMounted).toHaveBeenCalledExactlyOnceWith(video)
    expect([video.poster, video.autoplay, video.loop, video.muted]).toEqual([DOT, true, true, true])
    expect(video.volume).toBeCloseTo(0.3)
    const player = page.getByRole('group', { name: 'A disc' }).element()
    expect([player.clientWidth, getComputedStyle(player).backgroundColor]).toEqual([240, 'rgb(18, 52, 86)'])
    expect(control('play').query()).toBeNull()
  })

  it('labels its controls in Chinese on Chinese pages, otherwise in English [W-03]', async () => {
    await show()
    await expect.element(control('play')).toBeVisible()
    await startLanguage('zh')
    await expect.element(control('播放')).toBeVisible()
    expect(control('play').query()).toBeNull()
  })

  it('offers subtitles if there are any [W-03]', async () => {
    const file = new Blob(['WEBVTT\n\n00:00.000 --> 00:09.000\nA disc rolls by.\n'], { type: 'text/vtt' })
    const video = await show({ subtitles: URL.createObjectURL(file) })
    expect([...video.textTracks].map(({ kind, label }) => [kind, label])).toEqual([['subtitles', 'Subtitles']])
    await control('closed captions').click()
    await expect.poll(() => video.textTracks[0]?.mode).toBe('showing')
  })

  it.each([
    [1, 'Playback stopped', '播放就中止了'],
    [2, 'The connection was lost', '网络中断'],
    [3, 'The file is damaged', '文件已损坏'],
    [4, 'The file could not be loaded', '文件无法载入'],
  ])('explains the browser error %d in both languages [E-11]', async (code, english, chinese) => {
    fail(await show(), code)
    await expect.element(alert(english)).toBeVisible()
    await startLanguage('zh')
    await expect.element(alert(chinese)).toBeVisible()
  })

  it('reports that a video is encrypted, or that there is no playable file [E-11]', async () => {
    const video = await show()
    video.dispatchEvent(new Event('encrypted'))
    await expect.element(alert('The file is encrypted')).toBeVisible()
    Object.defineProperty(video, 'currentSrc', { value: '' })
    fail(video, 4)
    await expect.element(alert('can’t play any of the available files')).toBeVisible()
  })

  it('rejects a volume above 1 [V-11]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(show({ volume: 1.5 })).rejects.toThrow(RangeError)
  })
})
