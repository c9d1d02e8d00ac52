import { mediaOf } from '@stipple/core/domain/media'
import { AudioLines, Clapperboard, FileArchive } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { largestOf } from './file-rules.ts'
import { GivenFile } from './given-file.tsx'
import { RecentWorks } from './recent-works.tsx'
import { formatsOf, useUploads } from './use-uploads.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './image-widget.module.css'

/** A recording, a film or an archive: dropped, chosen from files or from the member's works. What can be played can be played at once. */
export function FileWidget({ property, label, hint, value, problem, onChange, onBusy }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { accept = [] } = property
  const uploads = useUploads({ property, value, onChange, onBusy })
  const { over, target } = useDrop(uploads.take, { paste: false })
  const wrong = uploads.refusal ?? problem
  const [given] = uploads.shown
  const Sign = { voice: AudioLines, video: Clapperboard, other: FileArchive }[kindOf(accept)]

  return (
    <FieldShell id={id} label={label} hint={hint} problem={wrong}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-full={given ? '' : undefined}
        data-problem={wrong ? '' : undefined}
        {...target}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          className="unseen"
          accept={accept.map((extension) => `.${extension}`).join(',')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, { hint, problem: wrong })}
          onChange={({ target: input }) => {
            uploads.take([...(input.files ?? [])])
            // The same file can be given again.
            input.value = ''
          }}
        />
        {given ? (
          <GivenFile
            key={given.src}
            src={given.src}
            name={given.name ?? given.address ?? ''}
            isNamed={given.name !== undefined}
            share={given.share}
            onReplace={() => picker.current?.click()}
            onRemove={() => uploads.remove(given.key)}
          />
        ) : (
          <div className={styles.empty}>
            <Sign size={22} strokeWidth={1.4} aria-hidden />
            <p>
              {t('media.file.drop')}{' '}
              <button type="button" className={styles.choose} onClick={() => picker.current?.click()}>
                {t('media.file.choose')}
              </button>
            </p>
            <p className={styles.limits}>
              {t('media.file.limits', { formats: formatsOf(accept), maximum: largestOf(accept) / 1024 / 1024 })}
            </p>
          </div>
        )}
      </div>
      {!given && <RecentWorks accept={accept} onChoose={(work) => uploads.takeAddresses([work.image])} />}
    </FieldShell>
  )
}

/** What most of the accepted files are. */
function kindOf(accept: readonly string[]): 'voice' | 'video' | 'other' {
  const kinds = accept.map((extension) => mediaOf(`.${extension}`))
  if (kinds.includes('video') && kinds.filter((kind) => kind === 'video').length * 2 >= kinds.length) return 'video'
  return kinds.includes('voice') ? 'voice' : 'other'
}
