import type { Work } from '@stipple/core/contract/shapes'
import { splitPrompts } from '@stipple/core/domain/prompt'
import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Check, Copy, FileDown, Link2, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { isStored } from '../../../lib/base.ts'
import { download } from '../../../lib/download.ts'
import { notify } from '../../../lib/notify.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { WorkCollections } from '../../collections/public.ts'
import { WorkTags } from '../../finding/public.ts'
import { ResultActions } from '../../generate/public.ts'
import { fileTitle, linkOf, setMarks, useMarks, useWorkLinks, WorkActions } from '../../history/public.ts'
import type { Compared } from '../compared.ts'
import { CompareButton } from './compare-button.tsx'
import { ShareButtons } from './share-buttons.tsx'
import { TrashedBanner } from './trashed.tsx'
import styles from './work-facts.module.css'

interface Props {
  readonly work: Work
  readonly comparing: boolean
  /** The picture it was made from; undefined where there is none. */
  readonly source: Compared | undefined
  /** Undefined for a work that cannot be compared. */
  readonly onCompare: ((other: Compared | undefined) => void) | undefined
}

/** The prompt and facts of a work, and actions on it. */
export function WorkFacts({ work, comparing, source, onCompare }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = useMarks((state) => state.leftTrash[work.image_id])
  const { again } = useWorkLinks(work)
  const { prompt } = splitPrompts(work.prompt)
  const isLocal = !isStored(work.image)
  return (
    <div className={styles.facts}>
      <div className={styles.tools}>
        <WorkActions work={work} look="quiet" here />
        <Rate work={work} />
        <CopyLink work={work} />
      </div>
      {work.deleted_until !== undefined && !left && <TrashedBanner work={work} until={work.deleted_until} />}

      {prompt !== '' && <Prompt prompt={prompt} />}

      {work.deleted_until === undefined && (
        <div className={styles.found}>
          <WorkCollections work={work} />
          {!isLocal && <WorkTags work={work} />}
        </div>
      )}

      <ResultActions work={work} look="wrapped" />

      <div className={styles.actions}>
        <Button wide icon={<RotateCcw size={16} aria-hidden />} onClick={again}>
          {t('detail.recreate')}
        </Button>
        {work.also?.map(({ extension, address, bytes }) => (
          <Button
            key={extension}
            wide
            icon={<FileDown size={16} aria-hidden />}
            onClick={() => download({ address, title: fileTitle(work, language), bytes })}
          >
            {t('history.downloadAs', { format: extension.toUpperCase() })}
          </Button>
        ))}
      </div>

      <div className={styles.more}>
        {onCompare && <CompareButton work={work} comparing={comparing} source={source} onCompare={onCompare} />}
        <ShareButtons work={work} />
      </div>
    </div>
  )
}

/** The prompt, with a copy button. */
function Prompt({ prompt }: { prompt: string }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  return (
    <div className={styles.promptLine}>
      <p className={styles.prompt}>{prompt}</p>
      <IconButton
        label={t(copied ? 'common.copied' : 'work.copyPrompt')}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => copy(prompt)}
      />
    </div>
  )
}

function Rate({ work }: { work: Work }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const rated = useMarks((state) => state.rated[work.image_id] ?? work.rated) === 1
  return (
    <IconButton
      label={t(rated ? 'gallery.unrate' : 'gallery.rate')}
      aria-pressed={rated}
      icon={<BadgeCheck aria-hidden stroke={rated ? 'var(--celadon)' : 'currentColor'} />}
      onClick={() => void setMarks(queries, [work], { rated: rated ? 0 : 1 })}
    />
  )
}

/** Anyone can open the link of a published work; of all others only the owner, as the button states. */
function CopyLink({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { copied, copy } = useCopy()
  return (
    <Button
      look="quiet"
      className={styles.link}
      icon={copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
      onClick={() => {
        copy(linkOf(work))
        if (work.cid === undefined) notify(t('detail.privateLink'), { tone: 'done', id: 'private link' })
      }}
    >
      {t(copied ? 'common.copied' : 'work.copyLink')}
    </Button>
  )
}
