import { ImageUp } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea, DropAction } from '../../../components/drop-area/drop-area.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { useSession } from '../../account/public.ts'
import { WorksPicker } from '../../history/public.ts'
import { MAX_PICTURES } from '../settings.ts'
import { addFiles, addWorks, removeAll, useConverter } from '../store.ts'
import { PictureRow } from './picture-row.tsx'
import styles from './picture-field.module.css'

interface Props {
  readonly disabled: boolean
}

/** The pictures of the film: dropped, pasted, chosen from files or the member's works; then the row of them, which can be reordered. */
export function PictureField({ disabled }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const pictures = useConverter((state) => state.pictures)
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const refused = (left: number) => setRefusal(left > 0 ? t('converter.tooMany', { count: MAX_PICTURES }) : undefined)
  const take = (files: readonly File[]) => {
    if (disabled) return
    const shown = files.filter(({ type }) => type.startsWith('image/'))
    refused(addFiles(shown))
    const other = files.find((file) => !shown.includes(file))
    if (other) setRefusal(t('converter.notAPicture', { name: other.name }))
  }
  const { over, target } = useDrop(take)

  return (
    <FieldShell
      id={id}
      label={t('converter.pictures')}
      problem={refusal}
      aside={
        pictures.length > 0 && (
          <span className={styles.aside}>
            {t('converter.count', { count: pictures.length })}
            <DropAction disabled={disabled} onClick={removeAll}>
              {t('converter.removeAll')}
            </DropAction>
          </span>
        )
      }
    >
      <DropArea over={over} {...target}>
        <FileInput ref={picker} id={id} className="visually-hidden" multiple accept="image/*" disabled={disabled} onFiles={take} />
        <PictureRow disabled={disabled} />
        <div className={styles.sources} data-empty={pictures.length === 0 || undefined}>
          {pictures.length === 0 && <ImageUp size={22} strokeWidth={1.4} aria-hidden />}
          <p>
            {t('converter.drop')}{' '}
            <DropAction disabled={disabled} onClick={() => picker.current?.click()}>
              {t('converter.choose')}
            </DropAction>
          </p>
          {user && (
            <DropAction disabled={disabled} aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {t('converter.works')}
            </DropAction>
          )}
        </div>
      </DropArea>
      {picking && (
        <Suspense>
          <WorksPicker
            accept={[]}
            limit={Math.max(1, MAX_PICTURES - pictures.length)}
            onClose={() => setPicking(false)}
            onChoose={(works) => refused(addWorks(works))}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
