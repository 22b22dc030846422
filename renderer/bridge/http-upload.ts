/** Sends one file to the loopback host with progress (fetch reports none for what it sends). */

export interface Upload {
  file: File;
  /** Id under which files that were chosen together are kept together. */
  batch: string;
  onSent: (bytes: number) => void;
}

const FAILED = 'The file could not be handed over: check that STAM Review is still running.';

function answerOf(text: string): { file: string } | { message: string } {
  try {
    const reply: unknown = JSON.parse(text);
    if (typeof reply === 'object' && reply !== null) {
      if ('data' in reply && typeof reply.data === 'object' && reply.data !== null && 'file' in reply.data) {
        return { file: String(reply.data.file) };
      }
      if ('error' in reply && typeof reply.error === 'object' && reply.error !== null && 'message' in reply.error) {
        return { message: String(reply.error.message) };
      }
    }
  } catch {
    // Not an answer of ours.
  }
  return { message: FAILED };
}

/** Answers the name for `import.start`. Rejects with one sentence. */
export function sendFile({ file, batch, onSent }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/upload');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.setRequestHeader('X-Upload-Batch', batch);
    // Header fields take ASCII only; a folder that was dropped keeps the file's place in it.
    request.setRequestHeader('X-File-Name', encodeURIComponent(file.webkitRelativePath || file.name));
    request.upload.onprogress = (event) => {
      onSent(event.loaded);
    };
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if ('file' in answer) resolve(answer.file);
      else reject(new Error(answer.message));
    };
    request.onerror = () => {
      reject(new Error(FAILED));
    };
    request.send(file);
  });
}
