import { ImageUp } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { useSession } from '../../account/public.ts'
import { WorksPicker } from '../../history/public.ts'
import { MOST_PICTURES } from '../settings.ts'
import { addFiles, addWorks, removeAll, useConverter } from '../store.ts'
import { PictureRow } from './picture-row.tsx'
import styles from './picture-field.module.css'

interface Props {
  readonly disabled: boolean
}

/** The pictures of the film: dropped, pasted, chosen from files or the member's works; then the row of them, to be put in order. */
export function PictureField({ disabled }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const pictures = useConverter((state) => state.pictures)
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const refused = (left: number) => setRefusal(left > 0 ? t('converter.tooMany', { count: MOST_PICTURES }) : undefined)
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
            <button type="button" className={styles.choose} disabled={disabled} onClick={removeAll}>
              {t('converter.removeAll')}
            </button>
          </span>
        )
      }
    >
      <div className={styles.drop} data-over={over || undefined} {...target}>
        <input
          ref={picker}
          id={id}
          type="file"
          className="unseen"
          multiple
          accept="image/*"
          disabled={disabled}
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // The same files can be given again.
            event.target.value = ''
          }}
        />
        <PictureRow disabled={disabled} />
        <div className={styles.ways} data-empty={pictures.length === 0 || undefined}>
          {pictures.length === 0 && <ImageUp size={22} strokeWidth={1.4} aria-hidden />}
          <p>
            {t('converter.drop')}{' '}
            <button type="button" className={styles.choose} disabled={disabled} onClick={() => picker.current?.click()}>
              {t('converter.choose')}
            </button>
          </p>
          {user && (
            <button type="button" className={styles.choose} disabled={disabled} aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {t('converter.works')}
            </button>
          )}
        </div>
      </div>
      {picking && (
        <Suspense>
          <WorksPicker
            accept={[]}
            limit={Math.max(1, MOST_PICTURES - pictures.length)}
            onClose={() => setPicking(false)}
            onChoose={(works) => refused(addWorks(works))}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
