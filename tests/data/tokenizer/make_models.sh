#!/bin/sh
# Writes the vocabularies beside this file; needs spm_train.
set -eu
cd "$(dirname "$0")"
text=sentences.txt
trap 'rm -f "$text" ./*.vocab' EXIT
printf '%s\n' 我喜欢读书。 他不喜欢喝茶。 老师在学校。 你好吗？ 学生在学校读书。 'I like to read books.' \
    'He does not like tea.' 'The teacher is at school.' 'How are you?' 'The students read books at school.' \
    '1 2 3 4 5 6 7 8 9 0' >"$text"
train() {
    spm_train --input="$text" --model_prefix="$1" --unk_piece="$2" --vocab_size=80 --hard_vocab_limit=false \
        --character_coverage=1.0 --eos_id=0 --unk_id=1 --bos_id=-1 --pad_id=-1 --normalization_rule_name=identity
}
train marian '<unk>'
train other_unknown '[UNK]'
