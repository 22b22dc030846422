import { useState } from 'react';
import { useAnswer } from '../../app/bridge-context.tsx';
import { Failure } from '../../app/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GuidelineText } from './guideline-text.tsx';

/** The guideline beside the memory; first the version that the round goes by. */
export function GuidelinePanel({ version, onClose }: { version: number; onClose(): void }) {
  const guidelines = useAnswer('label.guidelines', {});
  const [chosen, setChosen] = useState(version);
  const shown = guidelines.data?.find((one) => one.version === chosen);
  return (
    <aside className="guideline-panel scroll-pane" aria-label="Guideline" tabIndex={-1}>
      <div className="row spread">
        <label className="row small">
          Guideline
          <select className="input" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {guidelines.data?.map((one) => (
              <option key={one.version} value={one.version}>
                version {one.version}
                {one.version === version ? ' (this round)' : ''}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={onClose}>
          <Icon name="close" />
          Close <kbd>G</kbd>
        </button>
      </div>
      {guidelines.isError && <Failure error={guidelines.error} retry={guidelines.refetch} />}
      {chosen !== version && <Notice tone="warn">This round goes by version {version}, not by this one.</Notice>}
      {shown && <GuidelineText text={shown.text} />}
    </aside>
  );
}
