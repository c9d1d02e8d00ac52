import { localize } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Items } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { BASE, appOrigin } from '../../../lib/base.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useFeature } from '../../site/public.ts'
import { type ProgramApi, PROGRAM_APIS } from '../program-apis.ts'
import styles from './developers.module.css'

/** Addresses of the APIs that programs can use. */
export function ProgramApiList() {
  const { t } = useTranslation()
  const isOn = useFeature('apis')
  return (
    <Items label={t('developers.addresses')}>
      {PROGRAM_APIS.filter(({ product }) => isOn || product === undefined).map((api) => (
        <ProgramApiRow key={api.id} api={api} />
      ))}
    </Items>
  )
}

function ProgramApiRow({ api: { product, use, path, file, listsTools = false } }: { readonly api: ProgramApi }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const clipboard = useCopy()
  const name = product ?? t('developers.own')
  const address = appOrigin() + path
  const fileName = t(listsTools ? 'developers.tools' : 'developers.file')
  return (
    <Row
      title={name}
      actions={
        <>
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
        </>
      }
    >
      <p className={styles.soft}>{use ? localize(use, language) : t('developers.ownFor')}</p>
      <code className={styles.address}>{address}</code>
    </Row>
  )
}
