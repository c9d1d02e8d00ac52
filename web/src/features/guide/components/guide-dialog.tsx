import { completeOf } from '@stipple/core/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { BASE } from '../../../lib/base.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { rememberMode, setField } from '../../drafts/public.ts'
import { useOptions } from '../../options/public.ts'
import { dismissGuide } from '../guide-question.ts'
import styles from './guide-dialog.module.css'

/** In the order of a newcomer's use; each has a screenshot in `public/guide/{language}/`. */
const PAGES = ['start', 'prompt', 'result', 'modes', 'edit', 'history', 'work', 'apps', 'dots'] as const
const TURN_MS = 15_000

/** Nine slides that explain the product, advancing automatically until touched; the last step is the person's own first image. */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const carousel = useOptions((options) => options.carousel)
  const [at, setAt] = useState(0)
  const [turning, setTurning] = useState(carousel && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const page = PAGES[at] ?? PAGES[0]
  const folder = `${BASE}/guide/${completeOf(language)}`

  useEffect(() => {
    if (!turning) return undefined
    const timer = setTimeout(() => setAt((at + 1) % PAGES.length), TURN_MS)
    return () => clearTimeout(timer)
  }, [turning, at])

  const close = () => {
    dismissGuide()
    onClose()
  }
  const turn = (steps: number) => {
    setTurning(false)
    setAt((at + steps + PAGES.length) % PAGES.length)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  const begin = () => {
    close()
    setField('Text2Img', 'prompt', t('guide.firstPrompt'))
    rememberMode('Text2Img')
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
  }

  return (
    <Dialog title={t('guide.title')} onClose={close} width={860}>
      <section className={styles.guide} aria-roledescription="carousel" aria-label={t('guide.title')} onKeyDown={onKeyDown}>
        <figure className={styles.page} aria-live={turning ? 'off' : 'polite'}>
          <picture key={`${language} ${page}`}>
            <source media="(max-width: 47.99em)" srcSet={`${folder}/${page}-phone.webp`} width={390} height={600} />
            <img className={styles.picture} src={`${folder}/${page}.webp`} width={1280} height={800} alt="" />
          </picture>
          <figcaption className={styles.words}>{t(`guide.pages.${page}`)}</figcaption>
        </figure>
        <div className={styles.controls}>
          <IconButton label={t('guide.previous')} icon={<ChevronLeft aria-hidden />} look="framed" onClick={() => turn(-1)} />
          <span className={styles.place} role="status">
            {t('guide.of', { page: at + 1, pages: PAGES.length })}
          </span>
          <IconButton label={t('guide.next')} icon={<ChevronRight aria-hidden />} look="framed" onClick={() => turn(1)} />
          <IconButton
            label={t(turning ? 'guide.pause' : 'guide.play')}
            icon={turning ? <Pause aria-hidden /> : <Play aria-hidden />}
            look="framed"
            onClick={() => setTurning(!turning)}
          />
          <span className={styles.space} />
          <Button look="primary" onClick={begin}>
            {t('guide.begin')}
          </Button>
        </div>
      </section>
    </Dialog>
  )
}
