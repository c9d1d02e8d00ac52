import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Example } from '../examples.ts'
import styles from './examples-wall.module.css'

interface Props {
  readonly examples: readonly Example[]
  readonly onChoose: (example: Example) => void
}

/** Pictures side by side; pointing at one shows its words, choosing it starts from them. */
export function Examples({ examples, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ref, width } = useElementSize()
  return (
    <div ref={ref}>
      <Masonry
        items={examples}
        columns={Math.min(4, columnsFor(width))}
        keyOf={(example) => example.file}
        ratioOf={(example) => example.height / example.width}
      >
        {(example) => (
          <button
            type="button"
            className={styles.example}
            aria-label={t('home.useExample', { title: example.prompt[language] })}
            onClick={() => onChoose(example)}
          >
            <img src={`/examples/${example.file}`} width={example.width} height={example.height} alt="" loading="lazy" decoding="async" />
            <span className={styles.words}>{example.prompt[language]}</span>
          </button>
        )}
      </Masonry>
    </div>
  )
}
