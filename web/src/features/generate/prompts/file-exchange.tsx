import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import styles from './prompts.module.css'

interface Props {
  readonly accept: string
  readonly importLabel: string
  readonly multiple?: boolean
  /** Reads the files, and resolves to a report. */
  readonly onImport: (files: readonly File[]) => Promise<string>
  /** File to export; absent if there is nothing. */
  readonly exported?: { readonly label: string; readonly name: string; readonly type: string; readonly write: () => string } | undefined
}

/** Imports entries from files, and exports them as one. */
export function FileExchange({ accept, importLabel, multiple = false, onImport, exported }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState('')
  return (
    <div className={styles.files}>
      <FileInput
        ref={picker}
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={importLabel}
        onFiles={(files) => void onImport(files).then(setReport)}
      />
      <Button size="small" icon={<Upload size={15} aria-hidden />} onClick={() => picker.current?.click()}>
        {importLabel}
      </Button>
      {exported && (
        <Button
          size="small"
          icon={<Download size={15} aria-hidden />}
          onClick={() => saveBlob(new Blob([exported.write()], { type: exported.type }), exported.name)}
        >
          {exported.label}
        </Button>
      )}
      <p className={styles.note} role="status">
        {report}
      </p>
    </div>
  )
}
