import { listsOf, readLines, type WildcardList } from '@stipple/core/domain/wildcard-lists'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FileExchange } from '../prompts/file-exchange.tsx'
import { SavedEntry } from '../prompts/saved-entry.tsx'
import { useRunChanges, useWildcards } from './runs-queries.ts'
import styles from '../prompts/prompts.module.css'

interface Props {
  /** Inserts the name of a list into the prompt. */
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

/** A member's wildcard lists: insert into the prompt, import from wildcard packs, and delete. */
export function WildcardsDialog({ onUse, onClose }: Props) {
  const { t } = useTranslation()
  const lists = useWildcards(true)
  const { saveWildcards, removeWildcards } = useRunChanges()
  const read = async (files: readonly File[]) => {
    const found = await Promise.all(files.map(async (file) => ({ name: file.name, lists: await readFile(file).catch(() => []) })))
    const empty = found.filter((one) => one.lists.length === 0)
    const all = found.flatMap((one) => one.lists.map(({ name, lines }) => ({ name, lines: [...lines] })))
    const saved = all.length > 0 && (await saveWildcards(all))
    return [
      saved && t('playground.wildcards.imported', { count: all.length }),
      empty.length > 0 && t('playground.wildcards.notRead', { files: empty.map(({ name }) => name).join(', ') }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return (
    <Dialog title={t('playground.wildcards.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <p className={styles.note}>{t('playground.wildcards.lead')}</p>
        {lists?.length === 0 && <p className={styles.note}>{t('playground.wildcards.none')}</p>}
        {lists?.map(({ name, lines }) => (
          <SavedEntry
            key={name}
            name={name}
            text={`${t('playground.wildcards.entries', { count: lines.length })} · ${lines.slice(0, 4).join(', ')}`}
            label={t('playground.wildcards.use', { name })}
            onUse={() => {
              onUse(`__${name}__`)
              onClose()
            }}
          >
            <IconButton
              label={t('playground.wildcards.remove', { name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => void removeWildcards(name)}
            />
          </SavedEntry>
        ))}
        <FileExchange
          multiple
          accept=".txt,.yaml,.yml,.json,text/plain,application/json"
          importLabel={t('playground.wildcards.import')}
          onImport={read}
        />
      </div>
    </Dialog>
  )
}

/** Lists of a text, YAML or JSON file, named like in Dynamic Prompts. */
async function readFile(file: File): Promise<readonly WildcardList[]> {
  const text = await file.text()
  const name = file.name.replace(/\.[^.]*$/, '')
  if (/\.txt$/i.test(file.name)) return [{ name, lines: readLines(text) }].filter(({ lines }) => lines.length > 0)
  const { parse } = await import('yaml')
  const data: unknown = parse(text)
  return listsOf(data, Array.isArray(data) ? name : '')
}
