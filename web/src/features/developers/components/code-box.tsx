import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { useCopy } from '../../../lib/use-copy.ts'
import styles from './code.module.css'

/** Text to copy. `label` names it and its button. */
export function CodeBox({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useTranslation()
  const clipboard = useCopy()
  return (
    <figure className={styles.box}>
      <figcaption className={styles.caption}>
        {label}
        <Button size="small" look="quiet" aria-label={t('developers.copyNamed', { name: label })} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? t('common.copied') : t('developers.copy')}
        </Button>
      </figcaption>
      <pre className={styles.code} aria-label={label} tabIndex={0} translate="no">
        {text}
      </pre>
    </figure>
  )
}
