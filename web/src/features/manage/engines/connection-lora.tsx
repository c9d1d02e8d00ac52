import type { ManagedLora } from '@stipple/core/contract/loras'
import { nameOfBase } from '@stipple/core/domain/loras'
import { localize } from '@stipple/core/domain/text'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Cover } from '../../../components/cover/cover.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { LoraForm } from './lora-form.tsx'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

/** A LoRA of a connection for members, and the form for it. */
export function ConnectionLora({ connection, lora }: { connection: string; lora: ManagedLora }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const { id, file, base, name, label, image, tags, triggers, off } = lora
  const shown = localize(label, language) ?? name
  const facts = [base === undefined ? undefined : nameOfBase(base), ...tags, ...triggers].filter(Boolean)
  return (
    <li className={rows.row}>
      <span className={rows.picture}>
        <Cover src={image} seed={id} />
      </span>
      <div className={rows.words}>
        <span className={rows.name}>
          <span>{shown}</span>
          {off && <Badge tone="caution">{localize(off, language) || t('engines.loras.off')}</Badge>}
          <IconButton
            label={t('engines.loras.edit', { lora: shown })}
            icon={<Pencil aria-hidden />}
            aria-expanded={editing}
            onClick={() => setEditing(!editing)}
          />
        </span>
        <span className={styles.small}>{file}</span>
        {facts.length > 0 && <span className={styles.small}>{facts.join(' · ')}</span>}
      </div>
      {editing && <LoraForm connection={connection} lora={lora} onClose={() => setEditing(false)} />}
    </li>
  )
}
