import { Pause, Play } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { isPressed } from '../../../lib/keys.ts'
import { LEAVE_KEYS } from '../../history/public.ts'
import viewer from '../../../components/viewer/viewer.module.css'

/** Time that each work is shown (ms). */
const SHOWN_MS = 5000

/** Survives the page of one work, which each step replaces. */
const useSlideshow = create<{ readonly isOn: boolean }>()(() => ({ isOn: false }))

/** Starts or ends the slideshow of the list: full screen where the browser allows it, the next work every five seconds, until Escape or the last work. */
export function Slideshow({ id, next }: { id: string; next: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { isOn } = useSlideshow()
  const step = useEffectEvent(() => (next ? next() : end()))

  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(step, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOn, id])

  useEffect(() => {
    if (!isOn) return undefined
    document.documentElement.dataset['slideshow'] = ''
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPressed(event, LEAVE_KEYS.close)) return
      event.preventDefault()
      end()
    }
    const onFullscreen = () => document.fullscreenElement === null && end()
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('fullscreenchange', onFullscreen)
    return () => {
      delete document.documentElement.dataset['slideshow']
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('fullscreenchange', onFullscreen)
    }
  }, [isOn])

  if (!isOn && !next) return null
  return (
    <IconButton
      className={viewer.play}
      label={t(isOn ? 'work.slideshowEnd' : 'work.slideshow')}
      icon={isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
      onClick={isOn ? end : start}
    />
  )
}

function start(): void {
  useSlideshow.setState({ isOn: true })
  // Refused in some frames and on some phones; the slideshow then fills the window.
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

function end(): void {
  useSlideshow.setState({ isOn: false })
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
