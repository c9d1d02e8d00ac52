import '../theme/tokens.css'
import '../theme/base.css'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { wavFile } from '../../../test/media.ts'
import { loadTexts, startLanguage } from '../../lib/i18n.ts'
import { AudioPlayer } from './audio-player.tsx'

beforeEach(async () => {
  await startLanguage('en')
  await loadTexts('media')
})

async function show(props: Partial<ComponentProps<typeof AudioPlayer>> = {}): Promise<HTMLAudioElement> {
  await render(<AudioPlayer src={URL.createObjectURL(wavFile({ seconds: 2 }))} {...props} />)
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('There is no player')
  return audio
}

const position = () => page.getByRole('slider', { name: 'Position' })

describe('the audio player', () => {
  it('starts at volume 0.7, without saving, casting or picture-in-picture [W-04]', async () => {
    const audio = await show()
    expect(audio.volume).toBeCloseTo(0.7)
    expect([audio.autoplay, audio.loop, audio.muted]).toEqual([false, false, false])
    expect(audio.getAttribute('controlslist')).toBe('nodownload nofullscreen noremoteplayback')
    expect(audio.disableRemotePlayback).toBe(true)
    expect(audio.hasAttribute('disablepictureinpicture')).toBe(true)
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    page.getByRole('group', { name: 'Audio player' }).element().dispatchEvent(menu)
    expect(menu.defaultPrevented).toBe(true)
  })

  it('applies source, autoplay, loop, mute and volume [W-04]', async () => {
    const src = URL.createObjectURL(wavFile())
    const audio = await show({ src, autoplay: true, loop: true, muted: true, volume: 0.25 })
    expect([audio.src, audio.autoplay, audio.loop, audio.muted, audio.volume]).toEqual([src, true, true, true, 0.25])
    await page.getByRole('button', { name: 'Unmute' }).click()
    expect(audio.muted).toBe(false)
  })

  it('reports when it plays, pauses and ends [W-04]', async () => {
    const handlers = { onPlay: vi.fn<() => void>(), onPause: vi.fn<() => void>(), onEnded: vi.fn<() => void>() }
    const audio = await show(handlers)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => handlers.onPlay.mock.calls.length).toBe(1)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => handlers.onPause.mock.calls.length).toBe(1)
    expect(handlers.onEnded).not.toHaveBeenCalled()
    audio.currentTime = 1.9
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => handlers.onEnded.mock.calls.length).toBe(1)
  })

  it.each([-0.1, 1.1, Number.NaN])('rejects the volume %d [V-11]', async (volume) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await expect(show({ volume })).rejects.toThrow(RangeError)
  })

  it('draws the waveform, and seeks with the arrow keys', async () => {
    const audio = await show({ src: URL.createObjectURL(wavFile({ seconds: 12 })) })
    await expect.poll(() => document.querySelector('svg[data-known="true"] path')?.getAttribute('d')?.length ?? 0).toBeGreaterThan(500)
    await expect.element(position()).toHaveAttribute('aria-valuetext', '0:00 of 0:12')
    position().element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}')
    await expect.poll(() => audio.currentTime).toBe(10)
    await expect.element(position()).toHaveAttribute('aria-valuetext', '0:10 of 0:12')
  })

  it('describes file errors in the language of the page, and has a fallback text [E-11]', async () => {
    const src = URL.createObjectURL(new Blob(['not a sound'], { type: 'audio/wav' }))
    const audio = await show({ src })
    await expect.element(page.getByRole('alert').filter({ hasText: 'this browser does not support the format' })).toBeVisible()
    expect(audio.textContent).toBe('This browser can’t play audio. Download the file to listen to it.')
    await startLanguage('zh')
    await expect.element(page.getByRole('alert').filter({ hasText: '浏览器不支持该格式' })).toBeVisible()
    expect(audio.textContent).toBe('这个浏览器无法播放声音，请下载后收听。')
  })
})
