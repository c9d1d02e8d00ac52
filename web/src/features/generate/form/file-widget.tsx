import { extensionOf, mediaOf } from '@stipple/core/domain/media'
import { AudioLines, Clapperboard, FileArchive } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea, DropAction } from '../../../components/drop-area/drop-area.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { DataSetButton } from '../../training/public.ts'
import { FieldFile } from './field-file.tsx'
import { largestOf } from './file-rules.ts'
import { packPictures } from './pack-pictures.ts'
import { RecentWorks } from './recent-works.tsx'
import { formatsOf, useUploads } from './use-uploads.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './image-widget.module.css'

/**
 * A recording, a film, or training pictures, which are packed here unless they come as an archive: dropped, chosen from files or from the member's works.
 * Playable files can be played at once.
 */
export function FileWidget({ property, label, hint, value, problem, onChange, onBusy }: WidgetProps) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { accept = [] } = property
  const uploads = useUploads({ property, value, onChange, onBusy })
  const packs = accept.includes('zip')
  const [packing, setPacking] = useState(false)
  const [unread, setUnread] = useState<string>()
  const take = async (files: readonly File[]) => {
    setUnread(undefined)
    if (!packs || files.every(({ name }) => extensionOf(name) === 'zip')) return uploads.take(files)
    setPacking(true)
    onBusy(true)
    const packed = await packPictures(files)
    setPacking(false)
    onBusy(false)
    if ('archive' in packed) uploads.take([packed.archive])
    else setUnread(t('media.file.unread', { name: packed.unread }))
  }
  const { over, target } = useDrop((files) => void take(files), { paste: false })
  const wrong = unread ?? uploads.refusal ?? problem
  const [given] = uploads.shown
  const Sign = { voice: AudioLines, video: Clapperboard, other: FileArchive }[kindOf(accept)]

  return (
    <FieldShell id={id} label={label} hint={hint} problem={wrong}>
      <DropArea over={over} full={given !== undefined} wrong={wrong !== undefined} {...target}>
        <FileInput
          ref={picker}
          id={id}
          className="visually-hidden"
          multiple={packs}
          accept={[...(packs ? ['image/*'] : []), ...accept.map((extension) => `.${extension}`)].join(',')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, { hint, problem: wrong })}
          onFiles={(files) => void take(files)}
        />
        {given ? (
          <FieldFile
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
              {t(packs ? 'media.file.dropPictures' : 'media.file.drop')}{' '}
              <DropAction onClick={() => picker.current?.click()}>
                {t(packs ? 'media.file.choosePictures' : 'media.file.choose')}
              </DropAction>
            </p>
            {packing && <p role="status">{t('media.file.packing')}</p>}
            <p className={styles.limits}>
              {t('media.file.limits', { formats: packs ? 'PNG, JPG, ZIP' : formatsOf(accept), maximum: largestOf(accept) / 1024 / 1024 })}
            </p>
          </div>
        )}
      </DropArea>
      {packs && <DataSetButton onUse={(archive) => uploads.take([archive])} />}
      {!given && !packs && <RecentWorks accept={accept} onChoose={(work) => uploads.takeAddresses([work.image])} />}
    </FieldShell>
  )
}

/** The kind of most of the accepted files. */
function kindOf(accept: readonly string[]): 'voice' | 'video' | 'other' {
  const kinds = accept.map((extension) => mediaOf(`.${extension}`))
  if (kinds.includes('video') && kinds.filter((kind) => kind === 'video').length * 2 >= kinds.length) return 'video'
  return kinds.includes('voice') ? 'voice' : 'other'
}
