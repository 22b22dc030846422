import './hand-off.css';
import { useState } from 'react';
import type { PatientRow } from '../../../shared/interchange.ts';
import { patientName } from '../../ui/patient-name.ts';
import { HandOffDialog } from './hand-off-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';

/** What leaves the workspace of one patient. */
export function HandOffButtons({ row }: { row: PatientRow }) {
  const [open, setOpen] = useState<'print' | 'hand over' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="row hand-off-buttons">
      <button type="button" className="button" onClick={() => setOpen('print')}>
        <span>
          Print<span className="visually-hidden"> current state</span>…
        </span>
      </button>
      <button type="button" className="button" onClick={() => setOpen('hand over')}>
        Hand over…
      </button>
      {open === 'print' && <PrintDialog patient={row.id} onClose={close} />}
      {open === 'hand over' && <HandOffDialog patient={row.id} name={patientName(row)} onClose={close} />}
    </div>
  );
}
