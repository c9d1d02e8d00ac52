import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { BASE, appOrigin } from '../../../lib/base.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { type Face, FACES } from '../faces.ts'
import styles from './developers.module.css'

/** Addresses of the languages that programs speak. */
export function FaceList() {
  return (
    <ul className={styles.list}>
      {FACES.map((face) => (
        <FaceRow key={face.id} face={face} />
      ))}
    </ul>
  )
}

function FaceRow({ face: { id, name: product, path, file } }: { readonly face: Face }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  const name = product ?? t('developers.own')
  const address = appOrigin() + path
  const fileName = t(id === 'mcp' ? 'developers.tools' : 'developers.file')
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.soft}>{t(`developers.faceFor.${id}`)}</p>
        <code className={styles.address}>{address}</code>
      </div>
      <div className={styles.buttons}>
        <a
          href={BASE + file}
          download
          className={buttonClass({ size: 'small', look: 'quiet' })}
          aria-label={t('common.labelled', { label: fileName, value: name })}
        >
          {fileName}
        </a>
        <Button size="small" look="quiet" aria-label={t('developers.copyAddress', { name })} onClick={() => clipboard.copy(address)}>
          {clipboard.copied ? t('common.copied') : t('developers.copy')}
        </Button>
      </div>
    </li>
  )
}
