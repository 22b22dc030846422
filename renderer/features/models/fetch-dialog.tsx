import type { ModelRow } from '../../../shared/models.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { checkWords, sizeWords } from './model-words.ts';

/** What will be fetched, under which licence and how it is checked: the one act that uses the network, and never by itself. */
export function FetchDialog({ model, onClose, onFetch }: { model: ModelRow; onClose(): void; onFetch(): void }) {
  return (
    <Dialog title={`Fetch ${model.name}?`} onClose={onClose}>
      <div className="stack">
        <dl className="model-facts">
          <div>
            <dt>File</dt>
            <dd>{model.fileName}</dd>
          </div>
          <div>
            <dt>Size</dt>
            <dd>{sizeWords(model.bytes)}</dd>
          </div>
          <div>
            <dt>Licence</dt>
            <dd>{model.licence ?? 'not known'}</dd>
          </div>
          <div>
            <dt>Check</dt>
            <dd>{checkWords(model)}</dd>
          </div>
        </dl>
        <Notice>
          This asks the network for one file. Nothing of a record is sent. It can be paused, resumed and cancelled;
          whether the disk has room is looked at first.
        </Notice>
        <div className="row">
          <button type="button" className="button primary" onClick={onFetch}>
            Fetch it
          </button>
          <button type="button" className="button" onClick={onClose}>
            Do not fetch
          </button>
        </div>
      </div>
    </Dialog>
  );
}
