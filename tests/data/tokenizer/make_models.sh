#!/bin/sh
# Writes the vocabularies in this directory; needs spm_train.
set -eu
cd "$(dirname "$0")"
text=sentences.txt
trap 'rm -f "$text" ./*.vocab' EXIT
printf '%s\n' 我喜欢读书。 他不喜欢喝茶。 老师在学校。 你好吗？ 学生在学校读书。 'I like to read books.' \
    'He does not like tea.' 'The teacher is at school.' 'How are you?' 'The students read books at school.' \
    '1 2 3 4 5 6 7 8 9 0' >"$text"
train() {
    name=$1
    shift
    spm_train --input="$text" --model_prefix="$name" --character_coverage=1.0 --normalization_rule_name=identity "$@"
}
as_marian() {
    train "$1" --unk_piece="$2" --vocab_size=80 --hard_vocab_limit=false --eos_id=0 --unk_id=1 --bos_id=-1 --pad_id=-1
}
as_marian marian '<unk>'
as_marian other_unknown '[UNK]'
train byte_fallback --model_type=bpe --vocab_size=340 --byte_fallback=true --user_defined_symbols='<sep>,<sep>2,学校' \
    --control_symbols='<2en>' --treat_whitespace_as_suffix=true
train characters --model_type=char --vocab_size=60
train words --model_type=word --vocab_size=20
