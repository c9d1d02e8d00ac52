import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { shanghaiStamp } from '@stipple/core/domain/time'
import { findMode } from '@stipple/core/modes/find-mode'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, FileDown, Link2, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../components/button/button.tsx'
import { formatClock } from '../../lib/clock.ts'
import { download } from '../../lib/download.ts'
import { formatBytes } from '../../lib/format.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { modelsQuery } from '../catalogue/public.ts'
import { ownParameters, recreate, sendPicture, usePictureModes } from '../drafts/public.ts'
import { titleOf, WorkActions } from '../history/public.ts'
import styles from './work-facts.module.css'

/** What people do most with a picture; the menu beside has the rest. */
const OFTEN: ReadonlySet<string> = new Set(['Img2Img', 'EraseImg', 'Upscaling', 'RemoveBg', 'PhotoStylization', 'Img2Video'])

/** The words and numbers of a work, and where to go with it. */
export function WorkFacts({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pictureModes = usePictureModes()
  const navigate = useNavigate()
  const { data: models } = useQuery(modelsQuery(language))
  const link = useCopy()
  const [open, setOpen] = useState(true)
  const { prompt, negative } = splitPrompts(work.prompt)
  const mode = findMode(work.jobtype)
  const openMode = (type: string) => void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model: undefined } })
  const facts = [
    [t('work.mode'), mode?.label[language] ?? work.jobtype],
    // The record keeps the name in the language it was made in; the catalogue has it in the one on screen.
    [t('work.model'), models?.find(({ model }) => model === work.model)?.label ?? work.modelname],
    [t('work.size'), work.width && work.height ? `${work.width} × ${work.height}` : undefined],
    [t('work.length'), work.seconds === undefined ? undefined : formatClock(work.seconds)],
    [t('work.seed'), String(work.seed)],
    ...ownParameters({ mode: work.jobtype, input: work.params }, language),
    [t('work.bytes'), formatBytes(work.bytes)],
    [t('work.made'), shanghaiStamp(work.create_time)],
  ] as const

  return (
    <div className={styles.facts}>
      <div className={styles.tools}>
        <WorkActions work={work} list={[work]} look="quiet" />
        <Button
          look="quiet"
          icon={link.copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          onClick={() => link.copy(globalThis.location.href)}
        >
          {t(link.copied ? 'common.copied' : 'work.copyLink')}
        </Button>
      </div>

      {prompt !== '' && <p className={styles.prompt}>{prompt}</p>}

      <div className={styles.ways}>
        <Button
          look="primary"
          size="large"
          wide
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => {
            recreate(work)
            openMode(work.jobtype)
          }}
        >
          {t('work.again')}
        </Button>
        {work.media === 'image' &&
          pictureModes
            .filter(({ mode }) => OFTEN.has(mode.id))
            .map((target) => (
              <Button
                key={target.mode.id}
                wide
                onClick={() => {
                  sendPicture(work, target)
                  openMode(target.mode.id)
                }}
              >
                {target.mode.label[language]}
              </Button>
            ))}
        {work.also?.map(({ extension, address, bytes }) => (
          <Button
            key={extension}
            wide
            icon={<FileDown size={16} aria-hidden />}
            onClick={() => download({ address, title: titleOf(work, language), bytes })}
          >
            {t('history.downloadAs', { format: extension.toUpperCase() })}
          </Button>
        ))}
      </div>

      <div>
        <div className={styles.head}>
          <h2>{t('work.parameters')}</h2>
          <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'work.hide' : 'work.show')}
          </button>
        </div>
        {open && (
          <dl className={styles.list}>
            {facts.map(([name, value]) =>
              value === undefined ? null : (
                <div key={name} className={styles.fact}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
            )}
            {negative !== '' && (
              <div className={styles.long}>
                <dt>{t('work.negative')}</dt>
                <dd>{negative}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </div>
  )
}
