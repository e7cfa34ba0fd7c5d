"""A list that goes on from another without a copy of it: it reads like the copy, and the other stays as it is."""

from __future__ import annotations

import pytest

from trueque.kernel.branch import Branch


def test_a_branch_reads_like_a_copy_that_grew() -> None:
    trunk = [1, 2, 3]
    branch, copy = Branch(trunk), [1, 2, 3]
    for more in (4, 5):
        branch.append(more)
        copy.append(more)
    assert (len(branch), list(branch), list(reversed(branch))) == (5, copy, copy[::-1])
    assert [branch[at] for at in range(-5, 5)] == [copy[at] for at in range(-5, 5)]
    for part in (slice(3, None), slice(4, 5), slice(2, None), slice(None, 2), slice(None, None, -2), slice(9, None)):
        assert branch[part] == copy[part]
    assert branch == copy
    assert trunk == [1, 2, 3]


def test_what_came_before_is_not_its_own_to_change() -> None:
    branch = Branch([1, 2])
    branch.append(3)
    branch[2] = branch[-1] = 4
    assert list(branch) == [1, 2, 4]
    with pytest.raises(IndexError):
        branch[1] = 5
    with pytest.raises(IndexError):
        branch[3]
    with pytest.raises(TypeError):
        del branch[0]
    with pytest.raises(TypeError):
        branch.insert(0, 5)


def test_of_two_branches_one_grows_in() -> None:
    trunk = [1, 2]
    one, two = Branch(trunk), Branch(trunk)
    one.append(3)
    two.append(4)
    assert one.merge_into_trunk() is trunk
    assert list(two) == [1, 2, 4], "the other still goes on from where it began"
    assert two.merge_into_trunk() == [1, 2, 4]
    assert trunk == [1, 2, 3]
