import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { applyStyle, showRecipe } from '../../drafts/public.ts'
import { type Example, examplesQuery, recipeOf } from '../examples.ts'
import styles from './examples-dialog.module.css'

const PAGE_SIZE = 30

/** All examples, page by page: one touch fills the form with what it was made with. */
export function ExamplesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: examples, isPending } = useQuery(examplesQuery)
  const [page, setPage] = useState(1)
  const shown = examples?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? []
  const use = (example: Example) => {
    applyStyle(recipeOf(example, language))
    onClose()
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: example.mode, model: undefined } })
  }
  return (
    <Dialog title={t('playground.examples.title')} onClose={onClose} width={980}>
      {!isPending && shown.length === 0 && <Empty title={t('playground.examples.none')} />}
      <ul className={styles.grid}>
        {shown.map((example) => {
          const title = example.prompt[language]
          return (
            <li key={example.file} className={styles.example}>
              <button
                type="button"
                className={styles.picture}
                aria-label={t('playground.examples.sameStyle', { title })}
                onClick={() => use(example)}
              >
                <img
                  src={`/examples/${example.file}`}
                  width={example.width}
                  height={example.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </button>
              <div className={styles.line}>
                <span className={styles.title}>{title}</span>
                <IconButton
                  label={t('playground.examples.parameters', { title })}
                  icon={<List aria-hidden />}
                  onClick={() => showRecipe(recipeOf(example, language), 'examples')}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <Pager label={t('playground.examples.pages')} page={page} total={examples?.length ?? 0} perPage={PAGE_SIZE} onPage={setPage} />
    </Dialog>
  )
}
