import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Items } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { formatAgo } from '../format-time.ts'
import type { Passkey } from '../security-queries.ts'
import styles from './passkey-list.module.css'

interface Props {
  readonly passkeys: readonly Passkey[]
  readonly onRename: (passkey: Passkey) => void
  readonly onRemove: (passkey: Passkey) => void
}

/** Passkeys of the account, each with its name and its last use. */
export function PasskeyList({ passkeys, onRename, onRemove }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (passkeys.length === 0) return null
  return (
    <div className={styles.list}>
      <Items label={t('security.passkeys.title')}>
        {passkeys.map((passkey) => {
          const { id, name, created, lastUsed } = passkey
          const used =
            lastUsed === undefined ? t('security.passkeys.unused') : t('security.passkeys.used', { ago: formatAgo(lastUsed, language) })
          return (
            <Row
              key={id}
              title={name}
              facts={[t('security.passkeys.created', { at: stamp(created) }), used]}
              actions={
                <>
                  <IconButton
                    label={t('security.passkeys.renameNamed', { name })}
                    icon={<Pencil aria-hidden />}
                    onClick={() => onRename(passkey)}
                  />
                  <IconButton
                    label={t('security.passkeys.removeNamed', { name })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => onRemove(passkey)}
                  />
                </>
              }
            />
          )
        })}
      </Items>
    </div>
  )
}
