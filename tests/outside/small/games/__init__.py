"""Ten small games for trueque, a package each."""
