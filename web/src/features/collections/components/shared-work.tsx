import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Download, Wand } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { iconButtonClass } from '../../../components/button/icon-button.tsx'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { fileTitle, ratioStyle, titleOf, useWalkGestures, useWalkKeys, useWorkLinks, WorkStage } from '../../history/public.ts'
import viewer from '../../../components/viewer/viewer.module.css'
import styles from './shared-page.module.css'

interface Props {
  readonly link: string
  readonly works: readonly Work[]
  readonly at: number
  /** Line with the owner's name. */
  readonly by: string
  /** The link shows nothing else. */
  readonly isSingle: boolean
  readonly onNearEnd: () => void
}

/** A work behind a link, large; arrow keys and swipes browse the others. */
export function SharedWork({ link, works, at, by, isSingle, onNearEnd }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const stage = useRef<HTMLDivElement>(null)
  const go = (to: Work) => {
    if (at > works.length - 4) onNearEnd()
    void navigate({ to: '/shared/$link', params: { link }, search: { at: to.image_id }, replace: true })
  }
  const [previous, next] = [works[at - 1], works[at + 1]]
  const steps = { previous: previous && (() => go(previous)), next: next && (() => go(next)) }
  useWalkKeys(steps)
  useWalkGestures(stage, steps)
  const work = works[at]
  if (!work) return null
  return (
    <article className={viewer.page}>
      <div ref={stage} className={viewer.stage}>
        <div className={viewer.large} style={ratioStyle(work)}>
          {!isSingle && (
            <Link
              to="/shared/$link"
              params={{ link }}
              className={iconButtonClass('quiet', viewer.leave)}
              aria-label={t('collections.page.back')}
            >
              <ArrowLeft aria-hidden />
            </Link>
          )}
          <WorkStage key={work.image_id} work={work} />
          {!isSingle && (
            <nav className={viewer.walk} aria-label={t('collections.page.walk')}>
              <Step label={t('work.previous')} go={steps.previous} icon={<ChevronLeft aria-hidden />} />
              <Step label={t('work.next')} go={steps.next} icon={<ChevronRight aria-hidden />} />
            </nav>
          )}
        </div>
      </div>
      <Facts key={work.image_id} work={work} by={by} title={titleOf(work, language)} />
    </article>
  )
}

function Step({ label, go, icon }: { label: string; go: (() => void) | undefined; icon: ReactNode }) {
  if (!go) return <span />
  return (
    <button type="button" className={viewer.step} aria-label={label} onClick={go}>
      {icon}
    </button>
  )
}

function Facts({ work, by, title }: { work: Work; by: string; title: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { reuse } = useWorkLinks(work)
  const { prompt } = splitPrompts(work.prompt)
  return (
    <div className={`${viewer.facts} ${styles.facts}`}>
      <h1 className="visually-hidden">{title}</h1>
      <div>
        <p>{by}</p>
        <p className={styles.note}>{t('collections.page.note')}</p>
      </div>
      {prompt !== '' && <p className={styles.prompt}>{prompt}</p>}
      <Button look="primary" size="large" wide icon={<Wand size={16} aria-hidden />} onClick={reuse}>
        {t(prompt === '' ? 'history.make.sameSettings' : 'history.make.reuse')}
      </Button>
      <Button
        wide
        icon={<Download size={16} aria-hidden />}
        onClick={() => download({ address: work.image, title: fileTitle(work, language), bytes: work.bytes })}
      >
        {t('history.download')}
      </Button>
    </div>
  )
}
