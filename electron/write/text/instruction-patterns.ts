/**
 * How orders to a program or a language model are worded, and ordinary clinical orders are not. A pattern needs the object that
 * makes it an order to a program (all previous instructions, every memory, a role tag): "stop metoprolol" and "delete the old
 * order" have none. Every gap is bounded, so that a sentence is judged in linear time.
 */

const W = '(?:[^\\s.!?]{1,20}\\s+)';
const RECORD =
  '(?:allerg(?:y|ies)|medications?|medicines?|meds|drugs?|memor(?:y|ies)|records?|facts?|entries|data|database|deletions?|conditions?|problems?|diagnos[ei]s|histor(?:y|ies)|patients?|notes?|transitions?|conflicts?)';
const TOLD = '(?:instructions?|prompts?|rules|guidelines|directives?|commands?|constraints?|programming|messages?)';
const MACHINE =
  '(?:ai|a\\.i\\.|llm|language\\s+model|large\\s+language\\s+model|chat\\s?bot|gpt|assistant|ai\\s+assistant|ai\\s+model|model|bot|dan|agent|extractor|developer\\s+mode|admin(?:istrator)?|root)';

const ENGLISH = [
  // "Ignore all previous instructions"; not "disregard previous instructions from the pharmacy about …".
  `\\b(?:ignore|disregard|forget|override|bypass|discard|cancel)\\s+(?:all|any|every|each)(?:\\s+of)?\\s+${W}{0,3}${TOLD}\\b`,
  `\\b(?:ignore|disregard|forget|override|bypass|discard)\\s+${W}{0,2}(?:previous|prior|above|earlier|preceding|system|original|initial|existing)\\s+${W}{0,1}${TOLD}\\b(?!\\s+(?:from|by|of|about|regarding|given|for|on|concerning|re|to)\\b)`,
  `\\b(?:ignore|disregard|forget)\\s+(?:everything|anything|all)\\s+(?:above|before|you\\s+(?:were|have\\s+been|know|read)|written\\s+above|i\\s+(?:said|told)|said\\s+before)`,
  `\\bdo\\s+not\\s+(?:follow|obey)\\s+(?:your|the\\s+(?:system|previous|above))\\s+${W}{0,1}${TOLD}\\b`,
  `\\b(?:ignore|disregard|forget|override|bypass|discard)\\s+(?:all\\s+(?:of\\s+)?)?your\\s+${W}{0,1}(?:rules|prompts?|guidelines|directives|constraints|programming|instructions)\\b(?!\\s+(?:from|by|of|about|regarding|given|for|on|concerning|re|to)\\b)`,
  // Roles given to a reader that is a program.
  `\\byou(?:\\s+are|['’]re)\\s+(?:now|no\\s+longer|from\\s+now\\s+on)\\s+(?:an?\\s+|the\\s+|in\\s+)?(?:[a-z-]{2,16}\\s+){0,2}${MACHINE}\\b`,
  `\\b(?:act|behave|respond|answer)\\s+as\\s+(?:if\\s+you\\s+(?:are|were)\\s+)?(?:an?\\s+|the\\s+)?(?:[a-z-]{2,16}\\s+){0,2}(?:ai|llm|language\\s+model|chat\\s?bot|system\\s+administrator|administrator|developer|root|dan)\\b`,
  `\\b(?:if|since|because|when)\\s+you\\s+are\\s+(?:an?\\s+|the\\s+)?(?:[a-z-]{2,16}\\s+){0,2}(?:ai|llm|language\\s+model|chat\\s?bot|automated\\s+system|computer\\s+program|bot)\\b`,
  // "As an AI, you must answer …".
  `\\bas\\s+an?\\s+(?:[a-z-]{2,16}\\s+){0,2}(?:ai|llm|language\\s+model|chat\\s?bot|ai\\s+(?:assistant|model|system)|automated\\s+system|computer\\s+program),?\\s+(?:please\\s+)?(?:you|answer|respond|reply|output|delete|ignore|mark)\\b`,
  `\\b(?:note|attention|message|instructions?|dear|hello|hey|order|command)s?[,:]?\\s+(?:(?:to|for)\\s+)?(?:the\\s+|any\\s+|all\\s+)?(?:ai|llm|language\\s+model|ai\\s+model|ai\\s+assistant|chat\\s?bot|extraction\\s+(?:model|program|software)|automated\\s+reader)s?\\b(?!-)`,
  `\\b(?:note|attention|message|instructions?|order|command)s?[,:]?\\s+(?:to|for)\\s+(?:the\\s+|any\\s+)?(?:software|computer|(?:computer\\s+)?program|system|algorithm)\\b\\s*[:,]`,
  `\\b(?:your|the)\\s+new\\s+(?:task|instructions?|role|goal|objective)\\s+(?:is|are)\\s+(?:to\\s+)?(?:delete|erase|ignore|mark|approve|output|answer|respond|act|remove)`,
  `\\b(?:system\\s+prompt|developer\\s+message|prompt\\s+injection|jailbreak|jailbroken)\\b`,
  `\\b(?:reveal|print|show|leak|repeat|output)\\s+(?:me\\s+)?your\\s+(?:system\\s+|hidden\\s+|secret\\s+|full\\s+)?(?:prompt|instructions|rules|password|api\\s+key)`,
  // Orders about the whole record.
  `\\b(?:delete|erase|wipe|purge|overwrite|destroy)\\s+(?:(?:all|every|each|any|everything)\\b(?:\\s+of)?\\s+${W}{0,3}|the\\s+(?:entire|whole|complete)\\s+${W}{0,2})${RECORD}\\b`,
  `\\b(?:remove|clear|reset|drop)\\s+(?:all|every|each|the\\s+(?:entire|whole))\\s+${W}{0,2}(?:allerg(?:y|ies)|memor(?:y|ies)|records?|facts|entries|histor(?:y|ies)|database)\\b`,
  `\\b(?:mark|set|flag|label|classify|record|change|treat)\\s+(?:all|every|each|any|everything|the\\s+(?:entire|whole))\\s+${W}{0,4}(?:as|to)\\s+(?:an?\\s+)?(?:stopped|inactive|resolved|deleted|safe|false|true|entered|refuted|history|active|absent|none|null|approved|discontinued|completed|current|unknown|obsolete|irrelevant)\\b`,
  `\\b(?:approve|confirm|accept|execute|authori[sz]e)\\s+(?:all|every|each|any|the)?\\s*${W}{0,2}(?:pending\\s+)?(?:deletions?|purges?|deletion\\s+candidates?|memor(?:y|ies)|transitions?)\\b`,
  `\\b(?:disable|turn\\s+off|switch\\s+off|deactivate|bypass)\\s+${W}{0,2}(?:guards?|guardrails?|safety\\s+(?:checks?|filters?|rules?)|security|content\\s+filters?|audit(?:ing)?(?:\\s+log)?)\\b`,
  // Orders about the answer.
  `\\b(?:respond|reply|output|return|emit)\\s+(?:only|exactly|nothing)\\b(?:\\s+(?:with|in|but))?\\s*(?:the|json|an?|valid|yes|no|true|false|"|')`,
  `\\b(?:output|return|emit|print)\\s+(?:an?\\s+|the\\s+|only\\s+|valid\\s+){0,3}(?:json|empty\\s+(?:list|array|object)|xml)\\b`,
  `\\b(?:respond|reply|answer)\\s+with\\s+(?:only\\s+)?(?:an?\\s+)?(?:empty\\s+(?:list|array|object|answer|reply)|nothing|json)\\b`,
  `\\bdo\\s+not\\s+(?:extract|output|summari[sz]e|parse)\\s+(?:any|anything|the|this|these)\\b`,
  `\\b(?:execute|run|call|invoke)\\s+(?:the\\s+)?(?:following\\s+)?(?:code|command|script|sql|query|shell|function\\s+call|tool)\\b`,
  `\\bdelete\\s+from\\s+[a-z_]{2,30}\\s*(?:;|where\\b)|\\bdrop\\s+table\\s+[a-z_]|\\brm\\s+-rf\\b|<\\s*script\\b`,
];

/** Tags that chat formats use; nobody writes them into a note by hand. */
const TAGS = [
  '<\\|\\s*(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|end_of_turn)\\s*\\|>',
  '<\\s*/?\\s*(?:system|start_of_turn|end_of_turn|tool_call|function_call)\\s*>',
  '\\[\\s*/?\\s*INST\\s*\\]|<<\\s*/?\\s*SYS\\s*>>|\\[\\s*system\\s*\\]',
  '#{2,4}\\s*(?:system|instruction|assistant|response)\\s*:',
  '"role"\\s*:\\s*"(?:system|assistant|user)"',
  '(?:^|[\\s.!?])(?:system|assistant|sys|admin|root|developer)(?:\\s+(?:message|override|notice|command|instruction))?\\s*:\\s*(?:please\\s+)?(?:you\\b|delete|erase|ignore|disregard|forget|mark|approve|set|remove|output|respond|reply|print|execute|grant|override|do\\s+not|new\\s+instructions?|stop\\s+(?:all|every)|discontinue\\s+(?:all|every)|clear|wipe|disable)',
];

const NOT_IN_WORD = '(?<!\\p{L})';
const G = '[^.!?]{0,40}?';
const OTHER_LANGUAGES = [
  // Spanish
  `(?:ignor[ae]|olvid[ae]|descart[ae]|omit[ae])[nr]?\\s${G}(?:instrucciones|reglas|órdenes)\\s+(?:anteriores|previas)`,
  `(?:borr[ae]|elimin[ae]|suprim[ae])[nr]?\\s+tod[ao]s\\s+l[ao]s\\s+(?:alergias|medicamentos|registros|datos|diagnósticos|recuerdos)`,
  // French
  `(?:ignor|oubli)(?:e[zr]?|ons)\\s${G}(?:instructions|consignes|règles)\\s+(?:précédentes|antérieures|ci-dessus)`,
  `(?:supprim|effac)e[zr]?\\s+tou(?:te)?s\\s+les\\s+(?:allergies|médicaments|données|dossiers|traitements|souvenirs)`,
  // German
  `(?:ignorier(?:e|en|t)|vergiss|vergessen|missachte[nt]?)\\s${G}(?:vorherigen|bisherigen|vorigen|früheren|obigen|vorangegangenen|vorstehenden)\\s+(?:anweisungen|instruktionen|befehle|regeln|vorgaben)`,
  `(?:lösch(?:e|en|t)|entfern(?:e|en|t))\\s+(?:sie\\s+)?(?:alle|sämtliche)\\s+(?:allergien|medikamente|einträge|daten|diagnosen|erinnerungen)`,
  // Italian
  `(?:ignora(?:re|te)?|dimentica(?:re|te)?)\\s${G}istruzioni\\s+precedenti`,
  `(?:cancella|elimina)(?:re|te)?\\s+tutt[ei]\\s+(?:le|i|gli)\\s+(?:allergie|farmaci|dati|diagnosi|ricordi)`,
  // Portuguese
  `(?:ignore|esqueça|desconsidere|ignora)\\s${G}instruções\\s+(?:anteriores|prévias)`,
  `(?:apague|exclua|elimine|remova)\\s+tod[ao]s\\s+[ao]s\\s+(?:alergias|medicamentos|registros|dados|diagnósticos)`,
  // Dutch
  `(?:negeer|vergeet)\\s${G}(?:vorige|voorgaande|eerdere|bovenstaande)\\s+(?:instructies|opdrachten|regels)`,
  `(?:verwijder|wis)\\s+alle\\s+(?:allergieën|medicatie|medicijnen|gegevens|diagnoses)`,
  // Polish, Turkish, Russian, Ukrainian
  `(?:zignoruj|pomiń|zapomnij)(?:cie)?\\s${G}(?:poprzednie|wcześniejsze|powyższe)\\s+(?:instrukcje|polecenia)`,
  `önceki\\s(?:tüm\\s|bütün\\s)?(?:talimatları|komutları)\\s${G}(?:yok\\s+say|unut|görmezden)`,
  `(?:игнорируй|забудь|проигнорируй)(?:те)?\\s${G}(?:предыдущие|прежние|предшествующие)\\s+(?:инструкции|указания|команды)`,
  `удали(?:те)?\\s+все\\s+(?:аллергии|лекарства|записи|данные|диагнозы)`,
  `ігноруй(?:те)?\\s${G}попередні\\s+(?:інструкції|вказівки)`,
  // Arabic, Chinese, Japanese, Korean
  'تجاهل\\s[^.!?]{0,40}?(?:التعليمات|الأوامر)\\s+السابقة',
  '(?:忽略|无视|無視|忘记|忘記)[^。.!?]{0,6}(?:之前|以上|先前|前面|所有|此前)[^。.!?]{0,8}(?:指令|指示|说明|說明|提示|命令)',
  '(?:删除|刪除|清除)(?:所有|全部)[^。.!?]{0,6}(?:过敏|過敏|药物|藥物|记录|記錄|数据|資料)',
  '(?:以前|これまで|上記|前)の?[^。]{0,6}(?:指示|命令|プロンプト)[^。]{0,4}(?:無視|忘れ)',
  '(?:すべて|全て|全部)の?[^。]{0,6}(?:アレルギー|薬|記録|データ)を?削除',
  '이전의?\\s?[^.!?]{0,8}(?:지시|명령|지침)[^.!?]{0,6}(?:무시|잊어)',
];

/** One of them fits: the words read like an order to a program. */
export const INSTRUCTION_PATTERNS: readonly RegExp[] = [
  ...ENGLISH.map((source) => new RegExp(source, 'i')),
  ...TAGS.map((source) => new RegExp(source, 'i')),
  ...OTHER_LANGUAGES.map((source) => new RegExp(NOT_IN_WORD + source, 'iu')),
];
