import type { TaskKind } from '@stipple/core/domain/task'
import type { Mode } from '@stipple/core/modes/define-mode'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { useSession } from '../../account/public.ts'
import { type Draft, PLAIN_MODEL, setField, useDraft } from '../../drafts/public.ts'
import { useJobs } from '../jobs/store.ts'
import { Announcer } from './announcer.tsx'
import styles from './results-panel.module.css'

/** Not loaded for guests without works. */
const Canvas = lazy(async () => ({ default: (await import('../canvas/canvas.tsx')).Canvas }))

/** The canvas; without anything on it, an invitation. */
export function ResultsPanel({ mode, wide }: { mode: Mode; wide: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const hasJobs = useJobs(({ jobs }) => Object.keys(jobs).length > 0)
  return (
    <section className={styles.panel} aria-label={t('generate.results')}>
      {user || hasJobs ? (
        <Suspense>
          <Canvas user={user} mode={mode.id} wide={wide} blank={<Blank mode={mode} />} />
        </Suspense>
      ) : (
        <Blank mode={mode} />
      )}
      <Announcer />
    </section>
  )
}

/** Texts of modes whose input is not an image. */
const EMPTY_TEXTS: Partial<Record<TaskKind, 'emptyText' | 'emptySoundText' | 'emptyFilmText'>> = {
  'text-to-image': 'emptyText',
  'text-to-logo': 'emptyText',
  'text-to-video': 'emptyText',
  speech: 'emptySoundText',
  music: 'emptySoundText',
  'video-voice': 'emptyFilmText',
}

const takesFiles = (mode: Mode): boolean =>
  Object.values(mode.properties(PLAIN_MODEL)).some(({ accept, hidden }) => accept !== undefined && !hidden)

const IDEAS = ['one', 'two', 'three'] as const

/** Address of the first image in the form, which a phone keeps in a closed sheet. */
function sourceIn(draft: Draft, mode: Mode): string | undefined {
  const field = Object.entries(mode.properties(PLAIN_MODEL)).find(([, { widget }]) => widget === 'image')?.[0]
  const value = field === undefined ? undefined : draft[field]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : undefined
}

/** First visit: an invitation, example prompts, and who sees the results. A chosen image is shown instead. */
function Blank({ mode }: { mode: Mode }) {
  const { t } = useTranslation()
  const source = sourceIn(useDraft(mode.id), mode)
  const writes = mode.task === 'text-to-image'
  if (source !== undefined)
    return (
      <div className={styles.blank}>
        <img className={styles.source} src={source} alt={t('generate.source')} />
      </div>
    )
  return (
    <div className={styles.blank}>
      <Empty
        title={t('generate.emptyTitle')}
        text={t(`generate.${EMPTY_TEXTS[mode.task] ?? (takesFiles(mode) ? 'emptyPictureText' : 'emptyText')}`)}
        form="peak"
      >
        {/* An app has its own prompt. */}
        {writes && mode.id !== 'Apps' && (
          <ul className={styles.ideas} aria-label={t('generate.tryOne')}>
            {IDEAS.map((idea) => (
              <li key={idea}>
                <button type="button" className={styles.idea} onClick={() => setField(mode.id, 'prompt', t(`generate.ideas.${idea}`))}>
                  {t(`generate.ideas.${idea}`)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.alone}>{t('generate.alone')}</p>
      </Empty>
    </div>
  )
}
