/**
 * Turns a chat into tokens by the model's own template. What belongs to the template may become control tokens; what people
 * wrote never does: a note that holds "<|im_end|>" is a note about those letters.
 */
import type { ChatHistoryItem, ChatWrapper, LlamaModel, LlamaText, Token } from 'node-llama-cpp';
import type { Library } from './child-library.ts';
import type { PromptOrder } from './host-protocol.ts';

export interface PromptTokens {
  /** Names the fixed beginning: equal keys have equal tokens. */
  key: string;
  /** System and examples: the same for every request of a prompt. */
  prefix: Token[];
  /** The last user turn, up to where the model is to begin. */
  tail: Token[];
}

interface Rendered {
  prefix: Token[];
  end: Token[];
}

/** Stands for the last user turn while the template is laid out: private-use letters that no template touches. */
const MARK = '\uE000\uE001\uE000';
const RENDERINGS_KEPT = 16;
const EMPTY_THOUGHT = '<think>\n\n</think>\n\n';

export class ChatTemplate {
  readonly #library: Library;
  readonly #model: LlamaModel;
  readonly #wrapper: ChatWrapper;
  /** The model can think aloud, and its template knows how to switch that off. */
  readonly #thinks: boolean;
  readonly #rendered = new Map<string, Rendered>();

  constructor(library: Library, model: LlamaModel) {
    this.#library = library;
    this.#model = model;
    this.#thinks = model.fileInfo.metadata.tokenizer.chat_template?.includes('enable_thinking') ?? false;
    this.#wrapper = library.resolveChatWrapper(model, {
      customWrapperSettings: { jinjaTemplate: { reasoning: false } },
      warningLogs: false,
    });
  }

  tokensOf({ system, examples, user }: PromptOrder): PromptTokens {
    const key = JSON.stringify([system, examples]);
    const { prefix, end } = this.#rendered.get(key) ?? this.#render(key, system, examples);
    return { key, prefix, tail: [...this.plain(user), ...end] };
  }

  /** Tokens of a text that people wrote: letters only. */
  plain(text: string): Token[] {
    const tokens = this.#model.tokenize(text, false, 'trimLeadingSpace');
    const mark = tokens.map((token) => this.#markOf(token)).find((found) => found !== null && text.includes(found));
    if (mark === undefined || mark === null) return tokens;
    // The tokenizer takes some marks (a think block, a tool call) for words wherever they stand: cut behind the first letter
    // they are letters again.
    const [first = '', ...rest] = text.split(mark);
    const head = mark.charAt(0);
    return [
      ...this.plain(first + head),
      ...rest.flatMap((piece, i) =>
        this.plain(mark.slice(1)).concat(this.plain(i < rest.length - 1 ? piece + head : piece)),
      ),
    ];
  }

  #markOf(token: Token): string | null {
    const special = this.#model.isSpecialToken(token) || this.#model.getTokenAttributes(token).userDefined;
    if (!special) return null;
    const text = this.#model.detokenize([token], true).trim();
    return /^[<[].+[>\]]$/s.test(text) ? text : null;
  }

  #render(key: string, system: string, examples: PromptOrder['examples']): Rendered {
    const history: ChatHistoryItem[] = [{ type: 'system', text: system }];
    for (const { user, assistant } of examples) {
      history.push({ type: 'user', text: user }, { type: 'model', response: [assistant] });
    }
    history.push({ type: 'user', text: MARK }, { type: 'model', response: [] });
    const { values } = this.#wrapper.generateContextState({ chatHistory: history }).contextText;
    const at = values.findIndex((value) => typeof value === 'string' && value.includes(MARK));
    const around = values[at];
    if (typeof around !== 'string') throw new Error('the chat template of the model leaves the question out');
    const [before = '', after = ''] = around.split(MARK);
    const rendered = {
      prefix: this.#tokens(this.#library.LlamaText([...values.slice(0, at), before])),
      end: this.#tokens(this.#withoutThinking(this.#library.LlamaText([after, ...values.slice(at + 1)]))),
    };
    const oldest = this.#rendered.keys().next();
    if (this.#rendered.size >= RENDERINGS_KEPT && !oldest.done) this.#rendered.delete(oldest.value);
    this.#rendered.set(key, rendered);
    return rendered;
  }

  #tokens(text: LlamaText): Token[] {
    return text.tokenize(this.#model.tokenizer);
  }

  #withoutThinking(end: LlamaText): LlamaText {
    if (!this.#thinks || end.toString().includes('</think>')) return end;
    return this.#library.LlamaText([end, new this.#library.SpecialTokensText(EMPTY_THOUGHT)]);
  }
}
